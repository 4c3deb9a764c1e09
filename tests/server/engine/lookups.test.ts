import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { MISSES_IN_A_ROW } from '../../../server/engine/reveal/lookups'
import { startService, type Person, type TestService } from '../../support/service'

const KEYS = ['view_farmer_tab', 'farmer:create', 'farmer:edit']
const BUDGET = 25
const FARMERS = '/api/admin/farmers'

let service: TestService
let full: Person
let superadmin: Person
let farmer = 0
beforeAll(async () => {
  service = await startService({ environment: { LOOKUPS_PER_HOUR: String(BUDGET) } })
  full = await service.person([...KEYS, 'pii:reveal'])
  superadmin = await service.person(['role_superadmin', 'view_afs_users_tab', 'authority:edit'])
  const { status, body } = await full.send<{ id: number }>('POST', FARMERS, {
    mobile: '+919876543210',
    firstName: 'Gurpreet',
    gender: 'MALE',
    language: 'pa',
    source: 'FO',
    village: service.places['Galib Kalan'],
    pin: '142026',
  })
  expect(status, JSON.stringify(body)).toBe(201)
  farmer = body.id
})
afterAll(() => service.close())

const number = (index: number): string => `+9191${String(10_000_000 + index)}`
const noted = (person: Person): Promise<{ way: string; subject: string }[]> =>
  service.database.rows(sql`select way, subject from reveals where user_id = ${person.id} order by id`)
const numbers = Array.from({ length: BUDGET + 1 }, (_, index) => number(index))

/** Uses up the person's lookup budget. */
async function spend(person: Person): Promise<void> {
  for (const value of numbers.slice(0, BUDGET))
    expect(await person.get(`${FARMERS}/count?${asked(value)}`)).toMatchObject({ status: 200 })
}

const asked = (value: string): string => `q=${encodeURIComponent(value)}`
const doors: readonly (readonly [string, (person: Person, value: string) => Promise<{ status: number }>])[] = [
  ['the list', (person, value) => person.get(`${FARMERS}?${asked(value)}`)],
  ['a choice', (person, value) => person.get(`${FARMERS}/options?${asked(value)}`)],
  ['the search over everything', (person, value) => person.get(`/api/admin/search?${asked(value)}`)],
  ['a count', (person, value) => person.get(`${FARMERS}/count?${asked(value)}`)],
  ['facets', (person, value) => person.get(`${FARMERS}/facets?field=status&${asked(value)}`)],
  ['neighbours', (person, value) => person.get(`${FARMERS}/${farmer}/neighbours?${asked(value)}`)],
  ['an export', (person, value) => person.send('POST', `${FARMERS}/exports`, { format: 'csv', query: asked(value) })],
  ['a preview', (person, value) => person.send('POST', `${FARMERS}/preview`, { q: value, changes: { pin: '142027' } })],
  ['a change of many', (person, value) => person.send('PATCH', FARMERS, { q: value, changes: { pin: '142028' } })],
]

describe('A number that a viewer sees masked', () => {
  it('is found by its full digits, and the lookup is logged with the record that was found', async () => {
    const agent = await service.person(KEYS)
    const { body } = await agent.get<{ items: { id: number; mobile: string }[] }>(`${FARMERS}?q=98765 43210`)
    expect(body.items).toMatchObject([{ id: farmer, mobile: '•••••••210' }])
    await agent.get(`${FARMERS}?${asked(number(1))}`)
    expect(await noted(agent)).toEqual([
      { way: 'FOUND', subject: `Farmer ${farmer}` },
      { way: 'NOT_FOUND', subject: 'No farmer' },
    ])
    const log = await service.database.rows(
      sql`select kind, detail from access_log where user_id = ${agent.id} and kind = 'LOOKED_UP'`,
    )
    expect(log).toEqual(Array(2).fill({ kind: 'LOOKED_UP', detail: 'Mobile of farmers' }))
  })

  it('is looked up without limit by a viewer who sees it', async () => {
    await full.get(`${FARMERS}?q=9876543210`)
    expect(await noted(full)).toEqual([])
  })

  it('counts once per hour, however often and wherever it is looked up', async () => {
    const agent = await service.person(KEYS)
    for (const [, ask] of doors) await ask(agent, '+919876543210')
    expect(await noted(agent)).toHaveLength(1)
  })

  it('is refused with a waiting time on every route when the hourly budget is used up, and changes nothing', async () => {
    const agent = await service.person(KEYS)
    await spend(agent)
    const refused = await agent.get(`${FARMERS}/options?q=9876543210`)
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { title: 'Too many lookups', detail: expect.stringContaining(`looked up ${BUDGET} hidden values`) as string },
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    const { body: before } = await full.get(`${FARMERS}/${farmer}`)
    for (const [door, ask] of doors) expect([door, (await ask(agent, '+919876543210')).status]).toEqual([door, 429])
    expect((await full.get(`${FARMERS}/${farmer}`)).body.version).toBe(before.version)
    expect(await agent.get(`${FARMERS}?q=Gurpreet`)).toMatchObject({ status: 200 })
    expect(await agent.get(`${FARMERS}?${asked(number(0))}`)).toMatchObject({ status: 200 })
  })

  it('counts for the real person while they view as another user', async () => {
    const admin = await service.person([...KEYS, 'view_afs_users_tab', 'user:edit', 'user:view-as'])
    const ravi = await service.person(KEYS)
    await spend(admin)
    const { status, body } = await admin.send<{ id: string }>('POST', '/api/admin/view-as', {
      user: ravi.id,
      reason: 'A call about a missing farmer',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const looked = await admin.get(`${FARMERS}?q=9876543210`, { 'view-as': body.id })
    expect(looked.status).toBe(429)
    expect(await ravi.get(`${FARMERS}?q=9876543210`)).toMatchObject({ status: 200 })
  })

  it(`is reported to the superadmins once, when ${MISSES_IN_A_ROW} in a row found no one`, async () => {
    const guesser = await service.person(KEYS)
    const told = async (): Promise<number> => {
      const { body } = await superadmin.get<{ items: { kind: string; isVisible: boolean; by: string }[] }>(
        '/api/admin/notices?size=100',
      )
      return body.items.filter(({ kind, isVisible }) => kind === 'misses' && isVisible).length
    }
    const before = await told()
    for (const value of numbers.slice(0, MISSES_IN_A_ROW - 1)) await guesser.get(`${FARMERS}?${asked(value)}`)
    expect(await told()).toBe(before)
    for (const value of numbers.slice(MISSES_IN_A_ROW - 1, MISSES_IN_A_ROW + 2))
      await guesser.get(`${FARMERS}?${asked(value)}`)
    expect(await told()).toBe(before + 1)
  })
})
