import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { partners } from '#resources'
import { sql, type Sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { createApiClient } from '../../../server/session/accounts'
import { startService, type Person, type TestService } from '../../support/service'

const FARMERS = '/api/admin/farmers'
const MOBILE = '+919876543210'
const COLUMNS = ['name', 'mobile', 'addressLine', 'pan', 'village']

let service: TestService
let reader: Person
beforeAll(async () => {
  service = await startService()
  const full = await service.person(['view_farmer_tab', 'farmer:create', 'pii:reveal'])
  for (const [firstName, village, mobile] of [
    ['Gurpreet', 'Galib Kalan', MOBILE],
    ['Baldev', 'Bhadson', '+919876543211'],
  ] as const) {
    const { status, body } = await full.send('POST', FARMERS, {
      ...{ firstName, mobile, gender: 'MALE', language: 'pa', source: 'FO', village: service.places[village] },
      ...{ addressLine: 'House 7', pan: 'ABCPA1234Z' },
    })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  await insertMany(service.database, partners, [
    { code: 'SUTLEJ', name: 'Sutlej Growers', kind: 'FPO', contactName: 'Meena', mobile: '+917300000009' },
  ])
  reader = await service.person(['view_farmer_tab'], ['Ludhiana'])
})
afterAll(() => service.close())

async function bytesOf(path: string): Promise<Buffer> {
  const response = await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${reader.token}` } })
  expect(response.status, path).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function exported(how: string, format: string): Promise<string> {
  if (how === 'at once') return opened(await bytesOf(`${FARMERS}/exported?format=${format}&columns=${COLUMNS.join()}`))
  const { status, body } = await reader.send('POST', `${FARMERS}/exports`, { format, query: '', columns: COLUMNS })
  expect(status, JSON.stringify(body)).toBe(202)
  await service.carryOutJobs({ isLaterToo: true })
  return opened(await bytesOf(`/api/admin/exports/${String(body.id)}/file`))
}

/** All sheets of a file, as text. */
function opened(bytes: Buffer): string {
  const book = read(bytes, { type: 'buffer', raw: true })
  return Object.values(book.Sheets)
    .map((sheet) => utils.sheet_to_csv(sheet))
    .join('\n')
}

describe('A file that was made before its owner lost a right', () => {
  /** Exports the farmers as someone who then loses a right; returns the download before and after. */
  async function around(take: (id: number) => Sql): Promise<unknown[]> {
    const person = await service.person(['view_farmer_tab', 'pii:reveal'], ['Punjab', 'Haryana'])
    const asked = { format: 'csv', query: '', columns: ['name'] }
    const { status, body } = await person.send('POST', `${FARMERS}/exports`, asked)
    expect(status, JSON.stringify(body)).toBe(202)
    await service.carryOutJobs({ isLaterToo: true })
    const fetched = async (): Promise<unknown[]> => {
      const response = await fetch(`${service.url}/api/admin/exports/${String(body.id)}/file`, {
        headers: { authorization: `Bearer ${person.token}` },
      })
      return response.ok ? [200] : [response.status, ((await response.json()) as { title: string }).title]
    }
    const before = await fetched()
    await service.database.run(take(person.id))
    return [before, await fetched()]
  }

  it.each([
    [
      'a place',
      (id: number) => sql`delete from users_scope where record_id = ${id} and target_id = ${service.places.Haryana}`,
    ],
    [
      'a key',
      (id: number) =>
        sql`delete from user_authorities where user_id = ${id} and authority_id = (select id from authorities where authority = 'pii:reveal')`,
    ],
    [
      'access to all partners',
      (id: number) => sql`update users set partner_id = (select min(id) from partners) where id = ${id}`,
    ],
  ])('can no longer be downloaded after the loss of %s', async (_, take) => {
    const refused = 'You have fewer permissions than when this file was made. Export the list again.'
    expect(await around(take)).toEqual([[200], [403, refused]])
  })

  it('can still be downloaded after a right was added', async () => {
    const more = (id: number): Sql =>
      sql`insert into users_scope (record_id, target_id) values (${id}, ${service.places.Bhadson})`
    expect(await around(more)).toEqual([[200], [200]])
  })
})

describe('A file of a person who has an API client that passes on only some of their keys', () => {
  let person: Person
  let program: { readonly authorization: string }
  beforeAll(async () => {
    person = await service.person(['view_farmer_tab', 'pii:reveal', 'export:pii'], ['Ludhiana'])
    const client = { name: 'Program', userId: person.id, keys: ['view_farmer_tab'] }
    const { clientId, clientSecret } = await createApiClient(service.database, client)
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const given = await fetch(`${service.url}/api/admin/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      headers: { authorization: `Basic ${basic}` },
    })
    program = { authorization: `Bearer ${((await given.json()) as { access_token: string }).access_token}` }
  })

  async function made(by: { readonly authorization: string }, columns: readonly string[]): Promise<string> {
    const asked = await fetch(`${service.url}${FARMERS}/exports`, {
      method: 'POST',
      body: JSON.stringify({ format: 'csv', query: '', columns }),
      headers: { ...by, 'content-type': 'application/json' },
    })
    expect(asked.status).toBe(202)
    await service.carryOutJobs({ isLaterToo: true })
    return `${service.url}/api/admin/exports/${((await asked.json()) as { id: string }).id}/file`
  }

  it('has no personal data where the client asked for it', async () => {
    const file = await fetch(await made(program, ['name', 'mobile', 'pan']), { headers: program })
    const text = await file.text()
    expect([file.status, text.includes('Gurpreet'), /43210|ABCPA/.test(text)]).toEqual([200, true, false])
  })

  it('is not for the client where the person asked for it', async () => {
    const own = { authorization: `Bearer ${person.token}` }
    const address = await made(own, ['name'])
    const got = await Promise.all([own, program].map((headers) => fetch(address, { headers })))
    expect(got.map(({ status }) => status)).toEqual([200, 403])
  })
})

describe('The file of a person who works in one district and sees no personal data', () => {
  it.each([
    ['at once', 'csv'],
    ['at once', 'xlsx'],
    ['in the background', 'csv'],
    ['in the background', 'xlsx'],
  ])('made %s as %s has only the farmers of the district, and no masked digit', async (how, format) => {
    const text = await exported(how, format)
    expect(text).toContain('Gurpreet')
    for (const hidden of ['Baldev', 'Bhadson', '98765', '43210', 'House 7', 'ABCPA']) expect(text).not.toContain(hidden)
  })
})

it('A person who sees personal data but may not export it gets no file in its order either', async () => {
  const demands = '/api/admin/service-demands'
  const seer = await service.person(['view_bookings_tab', 'pii:reveal'])
  expect((await seer.get(`${demands}?sort=callerName`)).status).toBe(200)
  const refused = await seer.get(`${demands}/exported?format=csv&columns=createdAt&sort=callerName`)
  expect([refused.status, refused.body.title]).toEqual([400, expect.stringContaining('cannot be sorted by callerName')])
})
