import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { guards } from '#resources'
import { startService, type Person, type TestService } from '../../support/service'

const KEYS = ['view_farmer_tab', 'farmer:create', 'pii:reveal']

interface Exported {
  items: { id: number; name: string; mobile?: string }[]
  by: string
  leftOut: string[]
  title?: string
}

let service: TestService
let clerk: Person
let trusted: Person
beforeAll(async () => {
  service = await startService()
  clerk = await service.person(KEYS)
  trusted = await service.person([...KEYS, 'export:pii'])
  for (let one = 0; one < 12; one++) {
    const { status, body } = await clerk.send('POST', '/api/admin/farmers', {
      mobile: `+9179600000${String(one).padStart(2, '0')}`,
      firstName: one < 3 ? 'Zubeida' : 'Yashpal',
      gender: 'FEMALE',
      language: 'hi',
      source: 'FO',
      village: service.places['Galib Kalan'],
    })
    expect(status, JSON.stringify(body)).toBe(201)
  }
})
afterAll(() => service.close())

const exported = (person: Person, query: string) => person.get<Exported>(`/api/admin/farmers/exported?${query}`)

describe('An export', () => {
  it('has every row that the list finds, over all its pages, in its order', async () => {
    const { status, body } = await exported(clerk, 'q=yashpal&size=5&page=2&columns=name&sort=-id')
    expect(status).toBe(200)
    const ids = body.items.map(({ id }) => id)
    expect(ids).toHaveLength(9)
    expect(ids).toEqual([...ids].sort((first, second) => second - first))
  })

  it('has personal columns for who may export them, and names those that others do not get', async () => {
    const without = await exported(clerk, 'q=zubeida&columns=name,mobile')
    expect(without.body.leftOut).toEqual(['mobile'])
    expect(JSON.stringify(without.body)).not.toContain('9179600000')
    const { body } = await exported(trusted, 'q=zubeida&columns=name,mobile')
    expect(body.leftOut).toEqual([])
    expect(body.items[0]?.mobile).toMatch(/^\+9179600000/)
  })

  it('masks what other records show of people for whoever may not export it', async () => {
    const { body } = await exported(clerk, 'q=zubeida&columns=name')
    const land = await clerk.send('POST', '/api/admin/lands', {
      ...{ farmer: body.items[0]?.id, name: 'North', village: service.places['Galib Kalan'] },
      ...{ area: { value: 1, unit: 'ACRE' }, ownership: 'OWNED' },
    })
    expect(land.status, JSON.stringify(land.body)).toBe(201)
    const lands = '/api/admin/lands/exported?columns=name,farmer'
    expect(JSON.stringify((await trusted.get(lands)).body)).toContain('9179600000')
    const masked = await clerk.get(lands)
    expect(masked.status).toBe(200)
    expect(JSON.stringify(masked.body)).not.toContain('9179600000')
  })

  it('is noted with its filter and its rows, and never with a number that was searched for', async () => {
    const admin = await service.person(['authority:edit', 'view_user_authority_mapping_tab'])
    await exported(clerk, 'status=ACTIVE&columns=name')
    await exported(trusted, 'q=7960000001&columns=name')
    const { body } = await admin.get<{ items: { what: string; detail: string; user: { id: number } }[] }>(
      '/api/admin/access-log?kind=EXPORTED&size=10&columns=what,detail,user',
    )
    expect(body.items[0]).toMatchObject({ what: '1 of Farmers', user: { id: trusted.id } })
    expect(body.items[0]?.detail).toBe('a search')
    expect(body.items[1]).toMatchObject({ what: '12 of Farmers', detail: 'status=ACTIVE', user: { id: clerk.id } })
  })

  it('of nothing says so in the words of the specification', async () => {
    const { status, body } = await exported(clerk, 'q=nobody-is-called-so')
    expect([status, body.title]).toEqual([400, 'No data found to export'])
  })

  it('of more than 5,000 rows is refused before anything is sent', async () => {
    await service.database.run(
      sql`insert into screen_views (user_id, screen) select ${clerk.id}::bigint, '/farmers' from generate_series(1, 5001)`,
    )
    const reader = await service.person([guards.fullAccess].flat())
    const { status, body } = await reader.get<Exported>('/api/admin/screen-views/exported')
    expect([status, body.title]).toEqual([
      400,
      'More than 5,000 rows: narrow the list by a search or a filter, and export again.',
    ])
  })
})
