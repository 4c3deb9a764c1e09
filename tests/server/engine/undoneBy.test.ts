import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choice, resource, text } from '#define'
import { register } from '#resources'
import { sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { behaviour } from '../../../server/engine/behaviour'
import { madeAsOperation } from '../../../server/engine/operations/inside'
import { badRequest } from '../../../server/engine/problem'
import { createRecord } from '../../../server/engine/write/create'
import type { Engine } from '../../../server/engine/engine'
import type { Bulk } from '../../support/farmerRows'
import { startService, type Person, type TestService } from '../../support/service'

const access = { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false } as const

/** A boat's mooring: its dependents end with it, but not while the boat is aground. */
const moorings = resource({
  is: { name: 'moorings', singular: 'Mooring', plural: 'Moorings', title: 'boat' },
  fields: {
    boat: text({ label: 'Boat', required: true }),
    note: text({ label: 'Note' }),
    state: choice({ label: 'State', readOnly: true, initial: 'TIED', options: { TIED: 'Tied', LOOSE: 'Loose' } }),
  },
  rules: { state: 'state', undoneBy: 'untie' },
  list: { columns: ['boat'], search: ['boat'], filters: [], sort: 'boat' },
  access,
  actions: {
    untie: {
      ...{ label: 'Untie', key: 'farmer:edit', from: ['TIED'], to: 'LOOSE', effect: true },
      ...{ done: 'Untied', failed: 'Not untied' },
    },
  },
})

const untied: string[] = []
const mooringsBehaviour = behaviour(moorings, {
  effects: {
    untie: async (_work, { record }) => {
      if (record.note === 'aground') throw badRequest('Not untied', { detail: `${record.boat} is aground` })
      untied.push(record.boat ?? '')
    },
  },
})

const keys = ['view_farmer_tab', 'farmer:create', 'farmer:edit'] as const

let service: TestService
let person: Person
let engine: Engine
beforeAll(async () => {
  service = await startService({
    register: { ...register, resources: [...register.resources, moorings] },
    behaviours: [mooringsBehaviour],
  })
  await service.database.script(printSchema(schemaOf({ resources: [moorings] }, { system: [] })).join(';\n'))
  person = await service.person(keys)
  const found = service.engine()
  engine = { ...found, behaviours: new Map([...found.behaviours, ['moorings', mooringsBehaviour]]) }
})
afterAll(() => service.close())

const tied = async (boat: object): Promise<{ operation: string; id: number }> => {
  const viewer = { id: person.id, name: 'Somebody', keys: new Set<string>(keys), places: 'everywhere' as const }
  const { operation, record } = await service.database.transaction((tx) =>
    madeAsOperation({ engine, viewer, tx }, moorings, (inside) => createRecord(inside, moorings, boat)),
  )
  return { operation, id: record.id }
}
const undo = (operation: string, by = person) => by.send<Bulk>('POST', `/api/admin/operations/${operation}/undo`, {})
const stateOf = async (id: number): Promise<unknown> => (await person.get(`/api/admin/moorings/${id}`)).body.state

describe('A record with a declared undoing action', () => {
  it('is created as an operation, and undone once by that action with its effect', async () => {
    const { operation, id } = await tied({ boat: 'Anna' })
    const { body } = await person.get(`/api/admin/operations/${operation}`)
    expect(body).toMatchObject({ label: 'Add mooring', state: 'done', total: 1, done: 1, undoable: true })
    expect((await undo(operation)).body).toMatchObject({ done: 1, failed: 0 })
    expect(await stateOf(id)).toBe('LOOSE')
    expect(untied).toEqual(['Anna'])
    expect((await undo(operation)).status).toBe(400)
  })

  it('stays unchanged when it was changed since, or when the effect refuses', async () => {
    const changed = await tied({ boat: 'Berta' })
    await person.send('PATCH', `/api/admin/moorings/${changed.id}`, { note: 'By the pier' })
    expect((await undo(changed.operation)).body).toMatchObject({
      ...{ done: 0, failed: 1 },
      results: [{ detail: expect.stringMatching(/^Changed since by /) }],
    })
    const stuck = await tied({ boat: 'Clara', note: 'aground' })
    expect((await undo(stuck.operation)).body).toMatchObject({ done: 0, results: [{ detail: 'Clara is aground' }] })
    expect([await stateOf(changed.id), await stateOf(stuck.id)]).toEqual(['TIED', 'TIED'])
  })

  it('is undone only by people who may perform that action, also from its history', async () => {
    const { id } = await tied({ boat: 'Dora' })
    const maker = await service.person(['view_farmer_tab', 'farmer:create'])
    const undoOf = (by: Person) => by.send('POST', `/api/admin/moorings/${id}/undo`, {}, { 'if-match': '"1"' })
    expect((await undoOf(maker)).status).toBe(403)
    expect((await undoOf(person)).status).toBe(200)
    expect(await stateOf(id)).toBe('LOOSE')
    expect(
      await service.database.rows(sql`select 1 from moorings where id = ${id} and deleted_at is not null`),
    ).toEqual([])
  })
})
