import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
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
