import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sql } from '../../../server/database'
import { promised } from '../../support/promised'
import { everyKey } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'

interface Found {
  kind: string | null
  groups: {
    resource: string
    items: { id: number; label: string; fields: Record<string, unknown> }[]
    hasMore: boolean
    isCut: boolean
    isNearest?: boolean
  }[]
}

const KEYS = ['view_farmer_tab', 'farmer:create', 'farmer:edit', 'view_geography']
const MOBILE = '+919876543210'

let service: TestService
let full: Person
let masked: Person
let farmer: { id: number; guid: string; farmerCode: string }
beforeAll(async () => {
  service = await startService()
  full = await service.person([...KEYS, 'pii:reveal'])
  masked = await service.person(KEYS)
  farmer = await add('Gurpreet', 'Sandhu', MOBILE, 'Galib Kalan')
  await add('Ravi', 'Kumar', '+919876543211', 'Biana')
})
afterAll(() => service.close())

async function add(firstName: string, lastName: string, mobile: string, village: string): Promise<typeof farmer> {
  const { status, body } = await full.send<typeof farmer>('POST', '/api/admin/farmers', {
    mobile,
    firstName,
    lastName,
    gender: 'FEMALE',
    language: 'pa',
    source: 'FO',
    village: service.places[village],
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function find(q: string, person = full): Promise<Found> {
  const { status, body } = await person.get<Found>(`/api/admin/search?q=${encodeURIComponent(q)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const labels = async (q: string, person = full) =>
  (await find(q, person)).groups.map(({ resource, items }) => [resource, items.map(({ label }) => label)])

describe('The omnibox', () => {
  it('offers people with names near a misspelt one, with the facts of any result, only when nothing is found', async () => {
    const { groups } = await find('gurprit sandu')
    expect(groups).toMatchObject([
      { resource: 'farmers', isNearest: true, hasMore: false, items: [{ id: farmer.id, label: 'Gurpreet Sandhu' }] },
    ])
    expect(groups[0]?.items[0]?.fields).toMatchObject({ mobile: MOBILE, farmerCode: farmer.farmerCode })
    expect((await find('gurpreet')).groups).not.toContainEqual(expect.objectContaining({ isNearest: true }))
    for (const q of ['zzzzqq', '9876500000', '#77']) expect((await find(q)).groups, q).toEqual([])
  })

  it('offers no one outside the viewer’s places and fields', async () => {
    const elsewhere = await service.person(KEYS, ['Karnal'])
    expect(await labels('gurprit', elsewhere)).toEqual([])
    expect(await labels('gurpret 98765', masked)).toEqual([])
  })

  it.each(['Sir my no is 98765 43210, please call', 'Ramesh \u202a+91 98765-43210\u202c', '९८७६५४३२१०'])(
    'finds the person with the mobile number in %j, even when it is masked, and so does the list',
    async (text) => {
      for (const person of [full, masked]) {
        expect(await find(text, person)).toMatchObject({
          kind: 'mobile',
          groups: [{ resource: 'farmers', items: [{ id: farmer.id }] }],
        })
        const { body } = await person.get<{ items: { id: number }[] }>(
          `/api/admin/farmers?q=${encodeURIComponent(text)}`,
        )
        expect(body.items.map(({ id }) => id)).toEqual([farmer.id])
      }
    },
  )

  it('finds a record of any kind by a part of its name, with its identifying values', async () => {
    const { groups } = await find('gurp')
    expect(groups).toMatchObject([
      {
        resource: 'farmers',
        items: [
          {
            id: farmer.id,
            label: 'Gurpreet Sandhu',
            fields: {
              farmerCode: farmer.farmerCode,
              mobile: MOBILE,
              village: { label: 'Galib Kalan', type: 'village' },
              status: 'ACTIVE',
            },
          },
        ],
        hasMore: false,
        isCut: false,
      },
    ])
    expect(await labels('bet')).toEqual([['geographies', ['Sidhwan Bet']]])
  })

  it.each([
    ['ten digits as a mobile number', () => '98765 43210', 'mobile'],
    ['a guid', () => farmer.guid, 'guid'],
    ['a code, however it is written', () => farmer.farmerCode.toLowerCase(), 'code'],
    ['two words in any order', () => 'sandhu gurp', 'words'],
  ])('takes %s', async (_what, q, kind) => {
    const found = await find(q())
    expect(found.kind).toBe(kind)
    expect(found.groups.map(({ resource, items }) => [resource, items.map(({ id }) => id)])).toEqual([
      ['farmers', [farmer.id]],
    ])
  })

  it('takes a number after # as the number of a record of any kind', async () => {
    const { kind, groups } = await find(`#${farmer.id}`)
    expect(kind).toBe('number')
    for (const { items } of groups) expect(items.map(({ id }) => id)).toEqual([farmer.id])
    expect(groups.map(({ resource }) => resource)).toContain('farmers')
  })

  it('lists names that begin with the words first, and says when there are more', async () => {
    for (let index = 0; index < 6; index += 1)
      await add('Bala', `Devi${'abcdef'.charAt(index)}`, `+91987654330${index}`, 'Galib Kalan')
    await add('Deviprasad', 'Rao', '+919876543400', 'Galib Kalan')
    const [group] = (await find('devi')).groups
    expect(group?.items[0]?.label).toBe('Deviprasad Rao')
    expect(group).toMatchObject({ hasMore: true })
    expect(group?.items).toHaveLength(5)
  })

  it('lists the exact username first, though sixty others contain it', async () => {
    const admin = await service.person(['view_afs_users_tab', 'user:edit', 'role_superadmin'])
    await service.database.run(sql`
      insert into users (username, first_name, last_name, role_type, mobile, company_id, employment, joining_date)
      select 'dev' || case when n = 0 then '' else '.' || n end, case when n = 0 then 'Zoya' else 'Abha' end, 'Person', 'OFFICE', '+9177' || lpad(n::text, 8, '0'),
        (select company_id from users where id = ${admin.id}), 'ON_ROLL', '2026-01-01'
      from generate_series(60, 0, -1) n`)
    const users = (await find('DEV', admin)).groups.find(({ resource }) => resource === 'users')
    expect(users?.items[0]?.label).toBe('Zoya Person')
    expect(users).toMatchObject({ hasMore: true })
  })

  it('does not search for fewer than three letters, and refuses characters that no text can hold', async () => {
    for (const q of ['', ' gu ', 'a b']) expect(await find(q)).toEqual({ kind: null, groups: [] })
    for (const q of ['a%00b', 'x'.repeat(101)]) expect((await full.get(`/api/admin/search?q=${q}`)).status).toBe(400)
    expect((await full.get('/api/admin/search')).status).toBe(400)
    expect((await service.nobody.get('/api/admin/search?q=gurp')).status).toBe(401)
  })

  it('takes the database’s special characters literally', async () => {
    for (const q of ["o'x", '%%%', '___', '\\\\\\', '"";--']) expect((await find(q)).groups).toEqual([])
  })
})

describe('A record that the viewer may not see', () => {
  it('is not found without its key', async () => {
    const stranger = await service.person(['view_geography'])
    expect(await labels('gurp', stranger)).toEqual([])
    expect(await labels('98765 43210', stranger)).toEqual([])
    expect((await find(`#${farmer.id}`, stranger)).groups.map(({ resource }) => resource)).not.toContain('farmers')
  })

  it('is not found outside the viewer’s geographies', async () => {
    const local = await service.person(KEYS, ['Haryana'])
    expect(await labels('gurp', local)).toEqual([])
    expect(await labels(farmer.farmerCode, local)).toEqual([])
    expect(await labels(farmer.guid, local)).toEqual([])
    expect(await labels('ravi', local)).toEqual([['farmers', ['Ravi Kumar']]])
  })

  it('stays masked, and is found by the whole number or not at all', async () => {
    const { groups } = await find('gurp', masked)
    expect(groups[0]?.items[0]?.fields.mobile).toBe('•••••••210')
    expect(JSON.stringify(await find('9876543210', masked))).not.toContain('9876543210')
    expect((await find('9876543210', masked)).groups[0]?.items).toHaveLength(1)
    expect((await find('6543210', masked)).groups).toEqual([])
    expect((await find('6543210', full)).groups[0]?.items).toHaveLength(1)
  })

  it('is not found after it was deleted', async () => {
    const { id } = await add('Vanishing', 'Person', '+919876543500', 'Galib Kalan')
    await service.database.run(sql`update farmers set deleted_at = now() where id = ${id}`)
    expect(await labels('vanishing')).toEqual([])
  })
})

it('The omnibox waits equally long for each kind of record, however many come before it', async () => {
  // As on a slow machine: one query after another, all together slower than the limit for one.
  if (service.database.kind === 'postgres') return
  const patient = await startService({ searchPatience: 1_000 })
  onTestFinished(() => patient.close())
  const everybody = await patient.person(everyKey)
  const really = patient.database.json
  let turn = Promise.resolve()
  const slowly = vi.spyOn(patient.database, 'json').mockImplementation(async (query) => {
    turn = turn.then(() => new Promise((resolve) => setTimeout(resolve, 300)))
    await turn
    return really(query)
  })
  onTestFinished(() => slowly.mockRestore())
  const { body } = await everybody.get<Found>('/api/admin/search?q=ludhiana')
  expect(slowly.mock.calls.length).toBeGreaterThan(4)
  expect(body.groups.filter(({ isCut }) => isCut)).toEqual([])
  expect(body.groups.map(({ resource }) => resource)).toContain('geographies')
})

it('The omnibox gives up on a slow kind of record, and still answers with the others', async () => {
  // The embedded database has one connection, so no second one can hold a lock.
  if (service.database.kind === 'pglite') return
  const patient = await startService({ searchPatience: 3_000 })
  onTestFinished(() => patient.close())
  const everybody = await patient.person(KEYS)
  const [locked, answered] = [promised(), promised()]
  const lock = patient.database.transaction(async (tx) => {
    await tx.run(sql`lock table farmers in access exclusive mode`)
    locked.keep()
    await answered.promise
  })
  await locked.promise
  const { groups } = await find('ludhiana', everybody)
  answered.keep()
  await lock
  expect(groups.find(({ resource }) => resource === 'farmers')).toMatchObject({ items: [], isCut: true })
  expect(groups.find(({ resource }) => resource === 'geographies')?.items).toHaveLength(1)
})

it('The omnibox leaves sessions for lists, however many people search at once', async () => {
  // The embedded database has one session.
  if (service.database.kind === 'pglite') return
  const patient = await startService({ searchPatience: 3_000 })
  onTestFinished(() => patient.close())
  const everybody = await patient.person(KEYS)
  const [company] = await patient.database.rows<{ name: string }>(sql`select current_database() as name`)
  const [locked, answered] = [promised(), promised()]
  const lock = patient.database.transaction(async (tx) => {
    await tx.run(sql`lock table farmers in access exclusive mode`)
    locked.keep()
    await answered.promise
  })
  await locked.promise
  let ended = 0
  const searches = Array.from({ length: 12 }, () => find('ludhiana', everybody).then(() => (ended += 1)))
  const held = sql`
    select count(*)::integer as sessions from pg_locks l join pg_database d on d.oid = l.database
    where not l.granted and l.relation is not null and d.datname = ${company?.name ?? ''}`
  await expect.poll(async () => (await service.database.rows<{ sessions: number }>(held))[0]?.sessions).toBe(4)
  expect((await everybody.get('/api/admin/geographies?size=1')).status).toBe(200)
  expect(ended).toBe(0)
  answered.keep()
  await Promise.all([lock, ...searches])
})
