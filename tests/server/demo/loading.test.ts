import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, raw } from '../../../server/database'
import { loadDemo } from '../../../server/demo'
import { writeMark } from '../../../server/demo/mark'
import { accountByPassword, setPassword } from '../../../server/session/accounts'
import { openTestDatabase, type TestDatabase } from '../../support/database'

describe('Loading the demo company', () => {
  let opened: TestDatabase
  const lines: string[] = []
  const load = (farmers?: number, password = 'a good password'): Promise<void> =>
    loadDemo(opened.database, {
      log: (line) => lines.push(line),
      today: new Date(),
      farmers,
      password,
    })
  const count = async (table: string, where = 'true'): Promise<number> =>
    Number(await opened.database.json(raw(`select count(*)::text from ${table} where ${where}`)))

  beforeAll(async () => {
    opened = await openTestDatabase()
    await load(150)
  })
  afterAll(() => opened.close())

  it('stores people, places and fields and reports its progress', async () => {
    expect(await count('farmers')).toBe(150)
    expect(await count('geographies')).toBeGreaterThan(4_000)
    expect(await count('lands')).toBeGreaterThan(100)
    expect(lines).toContainEqual(expect.stringMatching(/^farmers 150 of 150, lands /))
  })

  it('lets office workers and one person of each field rank sign in', async () => {
    const people = await opened.database.rows<{ username: string }>(
      sql`select u.username from users u join credentials c on c.user_id = u.id where u.status = 'ACTIVE'`,
    )
    const names = people.map(({ username }) => username)
    expect(names).toEqual(
      expect.arrayContaining(['superadmin', 'bdo', 'abdo.ludhiana', 'fo001', 'op001', 'newcomer01']),
    )
    expect(names).not.toContain('fo002')
  })

  it('sets the ancestors of every place, and a farmer code of the farmer’s state', async () => {
    expect(await count('farmers', 'village_state_id is null or village_zone_id is null')).toBe(0)
    expect(await count('geographies', `type = 'village' and parent_state_id is null`)).toBe(0)
    expect(await count('farmers', `farmer_code !~ '^FR-(PB|HR|UP|MP|MH|GJ|AP|TS|KA|TN)-[0-9]{7}$'`)).toBe(0)
  })

  it('does nothing when the company exists already', async () => {
    await load()
    expect(await count('farmers')).toBe(150)
  })

  it('gives the demo people a new password configured later, except those who have chosen their own', async () => {
    const signsIn = async (username: string, password: string): Promise<boolean> =>
      Boolean(await accountByPassword(opened.database, username, password))
    const [{ id = 0 } = {}] = await opened.database.rows<{ id: number }>(
      sql`select id from users where username = 'sales'`,
    )
    await setPassword(opened.database, id, 'one of my own')
    await load(undefined, 'another password')
    expect(await signsIn('admin', 'another password')).toBe(true)
    expect(await signsIn('admin', 'a good password')).toBe(false)
    expect(await signsIn('sales', 'one of my own')).toBe(true)
  })

  it('adds the missing farmers when more are requested, and keeps every index', async () => {
    const before = await count('pg_indexes', `schemaname = current_schema()`)
    await load(400)
    expect(await count('farmers')).toBe(400)
    expect(await count('(select 1 from farmers group by farmer_code having count(*) > 1) twice')).toBe(0)
    expect(await count('pg_indexes', `schemaname = current_schema()`)).toBe(before)
  })

  it('creates the indexes missing after an interrupted addition', async () => {
    const before = await count('pg_indexes', `schemaname = current_schema()`)
    await opened.database.script('drop index farmers_created_at')
    await writeMark(opened.database, { state: 'growing', farmers: 400 })
    await load()
    expect(await count('pg_indexes', `schemaname = current_schema()`)).toBe(before)
  })

  it('removes farmers whose lands an interrupted addition had not stored yet', async () => {
    const before = await count('lands')
    await writeMark(opened.database, { state: 'growing', farmers: 390 })
    await load(420)
    expect(await count('farmers')).toBe(420)
    expect(
      await count(
        'farmers f',
        `lands_count <> (select count(*) from lands l where l.farmer_id = f.id and status = 'ACTIVE')`,
      ),
    ).toBe(0)
    expect(await count('lands')).toBeGreaterThan(before)
  })

  it('starts again after an interrupted load', async () => {
    await writeMark(opened.database, { state: 'loading', farmers: 0 })
    await load(20)
    expect(await count('farmers')).toBe(20)
    expect(await count('farmers', `farmer_code like '%-0000001'`)).toBe(1)
  })

  it('leaves a database with other data alone', async () => {
    await opened.database.run(sql`delete from demo_loads`)
    await load(50)
    expect(await count('farmers')).toBe(20)
    expect(lines.at(-1)).toMatch(/data of its own/)
  })
})
