import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

const KEYS = ['view_points_management_tab', 'POINT_CREDIT_MENU', 'view_farmer_tab']
const BUDGET = 5
const OTHERS = 'This is another person’s number'

let service: TestService
let farmer: { readonly id: number; readonly mobile: string }
beforeAll(async () => {
  service = await startService({ environment: { LOOKUPS_PER_HOUR: String(BUDGET) } })
  const keeper = await service.person(['view_farmer_tab', 'farmer:create', 'pii:reveal'])
  const values = { mobile: '+919876543210', firstName: 'Gurpreet', gender: 'MALE', language: 'pa', source: 'FO' }
  const made = await keeper.send<{ id: number; mobile: string }>('POST', '/api/admin/farmers', {
    ...values,
    village: service.places['Galib Kalan'],
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  farmer = made.body
})
afterAll(() => service.close())

const credit = (person: Person, values: object): Promise<Answer<{ fields?: Record<string, string> }>> =>
  person.send('POST', '/api/admin/point-credits', { points: 1, reason: 'Goodwill', ...values })
const wrong = (at: number): string => `+9198765400${String(at).padStart(2, '0')}`

describe('A number compared with that of a chosen farmer', () => {
  it('is a lookup for viewers who see it masked, and refused beyond their budget', async () => {
    const agent = await service.person(KEYS)
    for (let at = 0; at < BUDGET; at += 1) {
      const { status, body } = await credit(agent, { farmer: farmer.id, mobile: wrong(at) })
      expect([status, body.fields]).toEqual([400, { mobile: OTHERS }])
    }
    expect((await credit(agent, { farmer: farmer.id, mobile: farmer.mobile })).status).toBe(429)
    const noted = await service.database.rows(sql`select way from reveals where user_id = ${agent.id}`)
    expect(noted).toEqual(Array(BUDGET).fill({ way: 'NOT_FOUND' }))
  })

  it('is compared without limit for those who see it', async () => {
    const office = await service.person([...KEYS, 'pii:reveal'])
    for (let at = 0; at <= BUDGET; at += 1)
      expect((await credit(office, { farmer: farmer.id, mobile: wrong(at) })).body.fields).toEqual({ mobile: OTHERS })
    expect((await credit(office, { farmer: farmer.id, mobile: farmer.mobile })).status).toBe(201)
  })

  it('is not compared in the rows of a sheet, whose verdicts are stored, if they see it masked', async () => {
    const agent = await service.person(KEYS)
    const [{ code } = { code: '' }] = await service.database.rows<{ code: string }>(
      sql`select farmer_code as code from farmers where id = ${farmer.id}`,
    )
    const sheets = importsOf(agent, service.url, 'point-credits')
    const row = (mobile: string, points: number, named = code) => [mobile, named, points, 'Goodwill by sheet']
    const headings = ['Mobile', 'Farmer', 'Points', 'Reason']
    const told = await sheets.checked(
      workbook([headings, row(wrong(1), 1), row(farmer.mobile, 2), row(farmer.mobile, 3, '')]),
    )
    const words = 'Leave the farmer, user and outlet empty: the number names the holder'
    expect((await sheets.rows(told.id)).map(({ verdict, errors }) => [verdict, errors])).toEqual([
      ['ERROR', { mobile: words }],
      ['ERROR', { mobile: words }],
      ['CREATE', {}],
    ])
  })
})

describe('A number without a chosen holder', () => {
  it('names only people in the viewer’s places', async () => {
    const elsewhere = await service.person([...KEYS, 'pii:reveal'], ['Haryana'])
    const refused = await credit(elsewhere, { mobile: farmer.mobile })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { mobile: 'No active farmer, user or outlet has this number' },
    ])
    const here = await service.person([...KEYS, 'pii:reveal'], ['Punjab'])
    expect((await credit(here, { mobile: farmer.mobile })).status).toBe(201)
  })
})
