import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '#define'
import { register } from '#resources'
import { raw, sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { handcarts, handcartsBehaviour } from '../../support/handcarts'
import type { Bulk } from '../../support/farmerRows'
import { startService, type Person, type TestService } from '../../support/service'

const BASE = '/api/admin/handcarts'
const KEYS = ['view_farmer_tab', 'farmer:create', 'farmer:edit'] as const

interface Preview {
  readonly total: number
  readonly eligible: number
  readonly untried?: number
  readonly refused: readonly { readonly reason: string; readonly count: number; readonly asks?: readonly string[] }[]
}

let service: TestService
let person: Person
beforeAll(async () => {
  service = await startService({
    register: { ...register, resources: [...register.resources, handcarts] },
    behaviours: [handcartsBehaviour],
  })
  await service.database.script(printSchema(schemaOf({ resources: [handcarts] }, { system: [] })).join(';\n'))
  person = await service.person([...KEYS])
})
afterAll(() => service.close())
beforeEach(() => service.database.run(raw('delete from handcarts')))

const made = async (count: number, more: object = {}): Promise<number[]> => {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    const cart = { name: `Cart ${index}`, weight: 3, ...more }
    const { status, body } = await person.send<{ id: number }>('POST', BASE, cart)
    expect(status, JSON.stringify(body)).toBe(201)
    ids.push(body.id)
  }
  return ids
}
const previewed = async (body: object): Promise<Preview> =>
  (await person.send<Preview>('POST', `${BASE}/preview`, body)).body
const did = async (word: string, ids: readonly number[], input: object): Promise<Bulk> =>
  (await person.send<Bulk>('POST', `${BASE}/${word}`, { ids, input })).body
const reasonsOf = ({ refused }: Preview): [string, number][] => refused.map(({ reason, count }) => [reason, count])
const traces = (): Promise<string> =>
  service.database.json(
    sql`select (sum(version)::text || ' ' || (select count(*) from history where resource = 'handcarts')) from handcarts`,
  )

describe('A preview of a bulk action', () => {
  it('counts records held back by an unanswered warning as not possible, as the action itself does', async () => {
    const ids = await made(6)
    expect(await previewed({ ids, action: 'load' })).toMatchObject({ eligible: 6, refused: [] })
    const before = await traces()
    const unanswered = await previewed({ ids, action: 'load', input: {} })
    expect(unanswered).toMatchObject({
      ...{ total: 6, eligible: 3 },
      refused: [{ reason: 'The ferry is full', count: 3, asks: ['despite'], examples: [{ id: ids[3] }, {}, {}] }],
    })
    expect(unanswered).not.toHaveProperty('untried')
    expect(await previewed({ ids, action: 'load', input: { despite: true } })).toMatchObject({
      eligible: 6,
      refused: [],
    })
    expect(await traces()).toBe(before)
    expect(await did('load', ids, {})).toMatchObject({ done: 3, failed: 3 })
    expect(await previewed({ ids, action: 'load', input: { despite: true } })).toMatchObject({ eligible: 3 })
    expect(await did('load', ids, { despite: true })).toMatchObject({ done: 3, failed: 3 })
  })

  it('names the missing owner, key and condition in the same words as the refusals', async () => {
    const ids = [
      ...(await made(1)),
      ...(await made(1, { owner: person.id })),
      ...(await made(1, { grade: 'FINE' })),
      ...(await made(1, { weight: 11 })),
    ]
    const preview = await previewed({ ids, action: 'inspect', input: {} })
    expect(preview.eligible).toBe(1)
    const { results } = await did('inspect', ids, {})
    const told = results.flatMap(({ ok, detail }) => (ok ? [] : [detail]))
    expect(told).toHaveLength(3)
    expect(
      reasonsOf(preview)
        .map(([reason]) => reason)
        .toSorted(),
    ).toEqual(told.toSorted())
    expect(told).toContain('“Inspect” must be done by someone other than the person under “Owner”.')
  })

  it('names the record that would block the others, and reports an internal fault', async () => {
    const ids = [...(await made(3)), ...(await made(1, { name: 'Cracked' }))]
    const edit = { ids, changes: { weight: 7 } }
    expect(await previewed(edit)).toMatchObject({ eligible: 3, refused: [{ reason: 'It breaks', count: 1 }] })
    expect((await person.send<Bulk>('PATCH', BASE, edit)).body).toMatchObject({ done: 3, failed: 1 })
    const faulty = await made(1, { name: 'Faulty' })
    expect(reasonsOf(await previewed({ ids: faulty, action: 'load', input: {} }))).toEqual([
      [messages.somethingWrong, 1],
    ])
  })

  it('is refused for invalid input, as the action itself is', async () => {
    const body = { ids: await made(1), action: 'load', input: { despite: 'perhaps' } }
    const { status, body: told } = await person.send('POST', `${BASE}/preview`, body)
    expect([status, Object.keys(told.fields as object)]).toEqual([400, ['despite']])
  })

  it('stops after its time limit, and says how many records were not tried', async () => {
    const ids = await made(25, { weight: 0 })
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))
    const preview = await previewed({ ids, action: 'load', input: {} })
    clock.mockRestore()
    expect(preview).toMatchObject({ total: 25, eligible: 25, untried: 5 })
  })

  // The embedded database has one connection, so no other session can hold a record.
  it.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')(
    'yields to a transaction that holds a record',
    async () => {
      const ids = await made(3)
      const preview = await service.database.transaction(async (tx) => {
        await tx.rows(sql`select id from handcarts where id = ${ids[1]} for update`)
        return previewed({ ids, action: 'load', input: {} })
      })
      expect(preview).toMatchObject({ eligible: 3, untried: 2 })
    },
  )
})
