import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { date, flag, instant, reference, resource, text, todayInIndia } from '#define'
import { register } from '#resources'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { startService, type Person, type TestService } from '../../support/service'

const words = { key: 'farmer:edit', done: 'Done', failed: 'Not done' } as const

/** A berth that a boat takes for a night. */
const berths = resource({
  is: { name: 'berths', singular: 'Berth', plural: 'Berths', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    taken: flag({ label: 'Taken', readOnly: true, initial: false }),
    takenBy: reference({ label: 'Taken by', to: 'users', readOnly: true }),
    takenAt: instant({ label: 'Taken at', readOnly: true }),
    takenOn: date({ label: 'Taken on', readOnly: true }),
    closedBecause: text({ label: 'Closed because', max: 80, readOnly: true }),
  },
  list: { columns: ['name', 'taken'], search: ['name'], filters: [], sort: 'name' },
  access: { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false },
  actions: {
    take: {
      ...words,
      label: 'Take',
      sets: { taken: true, takenBy: { stamp: 'who' }, takenAt: { stamp: 'when' }, takenOn: { stamp: 'when' } },
      bulk: true,
    },
    free: { ...words, label: 'Free', sets: { taken: false, takenBy: null, takenAt: null, takenOn: null } },
    close: {
      ...words,
      label: 'Close',
      input: { why: text({ label: 'Why', max: 80 }) },
      sets: { closedBecause: { input: 'why' } },
    },
  },
})

type Berth = Readonly<Record<'takenBy' | 'takenAt' | 'takenOn' | 'updatedAt' | 'closedBecause', unknown>> & {
  readonly id: number
}

let service: TestService
let person: Person
const now = new Date('2026-03-04T19:00:00.000Z')
beforeAll(async () => {
  const resources = [berths]
  service = await startService({
    register: { ...register, resources: [...register.resources, ...resources] },
    now: () => now,
  })
  await service.database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
})
afterAll(() => service.close())

let made = 0
async function berth(): Promise<number> {
  const { body } = await person.send<Berth>('POST', '/api/admin/berths', { name: `Berth ${(made += 1)}` })
  return body.id
}
const act = async (id: number, word: string, input: object = {}): Promise<Berth> => {
  const { status, body } = await person.send<Berth>('POST', `/api/admin/berths/${id}/${word}`, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('A value that an action sets', () => {
  it('is the moment of the action, its day in India, and the person who performs it', async () => {
    const taken = await act(await berth(), 'take')
    expect(taken).toMatchObject({ takenAt: now.toISOString(), takenOn: '2026-03-05', takenBy: { id: person.id } })
    expect(taken.takenAt).toBe(taken.updatedAt)
  })

  it('is the same in every record of a bulk action', async () => {
    const ids = [await berth(), await berth()]
    await person.send('POST', '/api/admin/berths/take', { ids, input: {} })
    for (const id of ids)
      expect((await person.get<Berth>(`/api/admin/berths/${id}`)).body).toMatchObject({
        takenOn: todayInIndia(now),
        takenBy: { id: person.id },
      })
  })

  it('is the input’s value, and empty when the input is left empty', async () => {
    const id = await berth()
    expect((await act(id, 'close', { why: 'A storm' })).closedBecause).toBe('A storm')
    expect((await act(id, 'close')).closedBecause).toBeNull()
  })

  it('appears in the history under the names of its fields', async () => {
    const id = await berth()
    await act(id, 'take')
    const { body } = await person.get<{ items: { changes: unknown }[] }>(`/api/admin/berths/${id}/history?size=1`)
    expect(JSON.stringify(body.items[0])).toContain('takenBy')
  })

  it('can be cleared by another action', async () => {
    const id = await berth()
    await act(id, 'take')
    expect(await act(id, 'free')).toMatchObject({ takenBy: null, takenAt: null, takenOn: null })
  })
})
