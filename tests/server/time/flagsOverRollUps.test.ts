import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choice, date, flag, reference, resource, rollUp, text } from '#define'
import { register } from '#resources'
import { raw, sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { insertMany } from '../../../server/engine/write/insertMany'
import { runDue } from '../../../server/time'
import { startService, type Person, type TestService } from '../../support/service'

const access = {
  see: 'view_farmer_tab',
  create: 'farmer:create',
  update: 'farmer:edit',
  delete: 'farmer:edit',
} as const

/** The waterings of a bed. */
const waterings = resource({
  is: { name: 'waterings', singular: 'Watering', plural: 'Waterings', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    bed: reference({ label: 'Bed', to: 'beds' }),
    day: date({ label: 'Day' }),
  },
  list: { columns: ['name', 'day'], search: ['name'], filters: [], sort: 'name' },
  access,
})

/** A bed is dry a week after its last watering, and forgotten a week after its last watering or its creation. */
const beds = resource({
  is: { name: 'beds', singular: 'Bed', plural: 'Beds', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    watered: date({
      label: 'Watered',
      rollUp: rollUp<typeof waterings>({ aggregate: 'max', of: 'waterings', through: 'bed', field: 'day' }),
    }),
    kind: choice({ label: 'Kind', options: { ROSES: 'Roses' } }),
    madeOn: date({ label: 'Made on' }),
    tended: date({ label: 'Tended', formula: { first: ['watered', 'madeOn'] } }),
    isForgotten: flag({ label: 'Forgotten', readOnly: true, initial: false }),
    isDry: flag({ label: 'Dry', readOnly: true, initial: false }),
  },
  list: { columns: ['name', 'isDry'], search: ['name'], filters: ['isDry'], sort: 'name' },
  access,
  timeRules: {
    dry: {
      ...{ label: 'Dry beds', keeps: 'isDry', otherwise: false },
      steps: [{ value: true, when: { past: 'watered', days: 6 } }],
    },
    forgotten: {
      ...{ label: 'Forgotten beds', keeps: 'isForgotten', otherwise: false },
      steps: [{ value: true, when: { past: 'tended', days: 6 } }],
    },
  },
})

describe('A flag that depends on a rolled-up date', () => {
  let service: TestService
  let person: Person
  let now = new Date('2026-03-20T06:00:00.000Z')
  beforeAll(async () => {
    const resources = [waterings, beds]
    service = await startService({
      register: { ...register, resources: [...register.resources, ...resources] },
      now: () => now,
    })
    await service.database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
    person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
  })
  afterAll(() => service.close())

  const made = async (path: string, body: object): Promise<number> => {
    const answer = await person.send<{ id: number }>('POST', `/api/admin/${path}`, { name: 'One', ...body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.id
  }
  const isDry = async (id: number): Promise<unknown> =>
    (await person.get<{ isDry: unknown }>(`/api/admin/beds/${id}`)).body.isDry

  it('changes immediately when a row is created, moved to another record or deleted', async () => {
    const [bed, other] = [await made('beds', {}), await made('beds', {})]
    await made('waterings', { bed, day: '2026-03-01' })
    expect(await isDry(bed)).toBe(true)
    const row = await made('waterings', { bed, day: '2026-03-19' })
    expect(await isDry(bed)).toBe(false)
    await made('waterings', { bed: other, day: '2026-03-01' })
    await person.send('PATCH', `/api/admin/waterings/${row}`, { bed: other })
    expect([await isDry(bed), await isDry(other)]).toEqual([true, false])
    await person.send('DELETE', `/api/admin/waterings/${row}`, undefined, { 'if-match': '"2"' })
    expect(await isDry(other)).toBe(true)
  })

  it('also changes immediately when its condition uses a formula over the roll-up', async () => {
    const bed = await made('beds', { madeOn: '2026-03-01' })
    const isForgotten = async (): Promise<unknown> =>
      (await person.get<{ isForgotten: unknown }>(`/api/admin/beds/${bed}`)).body.isForgotten
    expect(await isForgotten()).toBe(true)
    await made('waterings', { bed, day: '2026-03-19' })
    expect(await isForgotten()).toBe(false)
  })

  it('is corrected by the next run when rows were written directly to the database', async () => {
    const bed = await made('beds', {})
    await made('waterings', { bed, day: '2026-03-01' })
    await insertMany(service.database, waterings, [{ name: 'Behind', bed, day: '2026-03-19' }])
    expect(await isDry(bed)).toBe(true)
    await service.database.run(raw('delete from schedules'))
    await runDue(service.engine(), {
      stopping: new AbortController().signal,
      onFault: (fault) => expect.fail(String(fault)),
    })
    expect(await isDry(bed)).toBe(false)
    now = new Date('2026-03-27T06:00:00.000Z')
    await service.database.run(sql`delete from schedules`)
    await runDue(service.engine(), {
      stopping: new AbortController().signal,
      onFault: (fault) => expect.fail(String(fault)),
    })
    expect(await isDry(bed)).toBe(true)
  })
})
