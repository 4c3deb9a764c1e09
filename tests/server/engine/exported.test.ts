import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { sql } from '../../../server/database'
import { guards } from '#resources'
import { startService, type Person, type TestService } from '../../support/service'

const KEYS = ['view_farmer_tab', 'farmer:create', 'pii:reveal']

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

/** Downloads the bytes at an address, or the refusal. */
async function bytesOf(person: Person, path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${person.token}` } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function csvOf(person: Person, query: string, list = 'farmers'): Promise<string[]> {
  const { status, bytes } = await bytesOf(person, `/api/admin/${list}/exported?format=csv&${query}`)
  expect(status, bytes.toString()).toBe(200)
  return bytes.toString().replace('\uFEFF', '').trimEnd().split('\r\n')
}

describe('A list exported immediately as a file', () => {
  it('has every row of the list, over all its pages, in its order', async () => {
    const [heading, ...rows] = await csvOf(clerk, 'q=yashpal&size=5&page=2&columns=id&sort=-id')
    const ids = rows.map(Number)
    expect([heading, ids.length]).toEqual(['No.', 9])
    expect(ids).toEqual([...ids].sort((first, second) => second - first))
  })

  it('has personal columns for people who may export them, and omits them for others', async () => {
    const without = await csvOf(clerk, 'q=zubeida&columns=firstName,mobile')
    expect(without).toEqual(['First name', 'Zubeida', 'Zubeida', 'Zubeida'])
    const [heading, row] = await csvOf(trusted, 'q=zubeida&columns=firstName,mobile&sort=id')
    expect([heading, row]).toEqual(['First name,Mobile', "Zubeida,'+91 79600 00000"])
  })

  it('names other records by their titles, and never gives away a mobile number', async () => {
    const [, id] = await csvOf(clerk, 'q=zubeida&columns=id')
    const land = await clerk.send('POST', '/api/admin/lands', {
      ...{ farmer: Number(id), name: '=North', village: service.places['Galib Kalan'] },
      ...{ area: { value: 1, unit: 'ACRE' }, ownership: 'OWNED' },
    })
    expect(land.status, JSON.stringify(land.body)).toBe(201)
    const columns = 'columns=name,farmer'
    for (const person of [clerk, trusted]) expect((await csvOf(person, columns, 'lands')).join()).not.toContain('79600')
  })

  it('is refused when none of its columns may be exported, instead of a file of empty rows', async () => {
    for (const columns of ['mobile', 'nix', '']) {
      const { status, body } = await clerk.get<{ title: string }>(`/api/admin/farmers/exported?columns=${columns}`)
      expect([columns, status, body.title]).toEqual([columns, 400, 'None of these columns can be exported'])
    }
    const asked = { format: 'csv', query: '', columns: [1] }
    expect((await clerk.send('POST', '/api/admin/farmers/exports', asked)).status).toBe(400)
  })

  it('as a workbook has typed cells, readable options, a place in columns, and a sheet that describes it', async () => {
    const path = '/api/admin/lands/exported?columns=name,village,area,createdAt,id&q=north'
    const { headers, bytes } = await bytesOf(clerk, path)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''lands%20\d{4}-\d\d-\d\d\.xlsx$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const book = read(bytes, { cellDates: true })
    expect(book.SheetNames).toEqual(['Lands', 'About this export'])
    const [heading, row] = utils.sheet_to_json<unknown[]>(book.Sheets.Lands ?? {}, { header: 1 })
    const places = ['State', 'District', 'Tehsil', 'Village']
    expect(heading).toEqual(['Land name', ...places, 'Area', 'Area (acres)', 'Created', 'No.'])
    expect(row?.slice(0, 7)).toEqual(['=North', 'Punjab', 'Ludhiana', 'Jagraon', 'Galib Kalan', '1 acre', 1])
    expect([row?.[7] instanceof Date, typeof row?.[8]]).toEqual([true, 'number'])
    const about = utils.sheet_to_json<unknown[]>(book.Sheets['About this export'] ?? {}, { header: 1 })
    expect(about.map(([word]) => word)).toEqual(['List', 'Rows', 'Exported by', 'Exported at', 'Search', 'Filter'])
    expect(about.slice(0, 2)).toEqual([
      ['List', 'Lands'],
      ['Rows', 1],
    ])
    expect(about.at(4)).toEqual(['Search', 'north'])
  })

  it('names records in its conditions by their titles, and never by their numbers', async () => {
    const manager = await service.person(['ROLE_CAMPAIGN_MANAGEMENT', 'campaign:edit'])
    const rules = { field: 'village', eq: service.places['Galib Kalan'] }
    const made = await manager.send('POST', '/api/admin/campaign-queries', { name: 'Near Jagraon', rules })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const [, row] = await csvOf(manager, 'columns=name,rules', 'campaign-queries')
    expect(row).toBe('Near Jagraon,Village: Galib Kalan')
  })

  it('is logged with its filter and row count, and never with a searched number', async () => {
    const admin = await service.person(['authority:edit', 'view_user_authority_mapping_tab'])
    await csvOf(clerk, 'status=ACTIVE&columns=firstName')
    await csvOf(trusted, 'q=7960000001&columns=firstName')
    const { body } = await admin.get<{ items: { what: string; detail: string; user: { id: number } }[] }>(
      '/api/admin/access-log?kind=EXPORTED&size=10&columns=what,detail,user',
    )
    expect(body.items[0]).toMatchObject({ what: '1 of Farmers', user: { id: trusted.id } })
    expect(body.items[0]?.detail).toBe('a search')
    expect(body.items[1]).toMatchObject({ what: '12 of Farmers', detail: 'status=ACTIVE', user: { id: clerk.id } })
  })

  it('without rows is refused in the words of the specification', async () => {
    const { status, body } = await clerk.get<{ title: string }>('/api/admin/farmers/exported?q=nobody-is-called-so')
    expect([status, body.title]).toEqual([400, 'No data found to export'])
  })

  it('of more than 5,000 rows is refused before anything is sent', async () => {
    await service.database.run(
      sql`insert into screen_views (user_id, screen) select ${clerk.id}::bigint, '/farmers' from generate_series(1, 5001)`,
    )
    const reader = await service.person([guards.fullAccess].flat())
    const { status, body } = await reader.get<{ title: string }>('/api/admin/screen-views/exported')
    expect([status, body.title]).toEqual([400, 'More than 5,000 rows are prepared in the background.'])
  })
})
