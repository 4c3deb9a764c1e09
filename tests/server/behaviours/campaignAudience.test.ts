import { afterAll, describe, expect, it } from 'vitest'
import { openCampaigns } from '../../support/campaigning'

const desk = await openCampaigns()
const { service, manager, reader, wheat, grow, send, did, seen } = desk
afterAll(() => service.close())

describe('The rules of an audience', () => {
  const tried = async (rules: unknown) =>
    (await send('campaign-queries', { name: `Tried ${Math.random()}`, rules })).body

  it('accept only declared facts, with the operators of their kind', async () => {
    for (const rules of [
      { field: 'aadhaar', empty: false },
      { field: 'language; drop table farmers', eq: 'mr' },
      { field: 'language', like: '%' },
      { field: 'language', eq: 'xx' },
      { field: 'daysSinceBooking', gt: '1 or 1=1' },
      { all: [{ any: [{ field: 'bankAccount', empty: false }] }] },
      'true',
    ])
      expect((await tried(rules)).fields, JSON.stringify(rules)).toHaveProperty('rules')
  })

  it('find farmers by place, crop, season, booking, consent and nested rules', async () => {
    const [wanted = 0] = await grow(1, { crop: wheat, days: 40, village: 'Bhadson', language: 'pa' })
    const counted = async (rules: object) => {
      const { id } = await desk.query({
        rules: { all: [rules, { field: 'language', eq: 'pa' }] },
        consentPurpose: null,
      })
      const { body } = await manager.get<{ count: number; rows: { id: number }[] }>(
        `/api/admin/campaign-queries/${id}/audience`,
      )
      return body.rows.map((row) => row.id)
    }
    const { places } = service
    for (const rules of [
      { field: 'village.district', eq: places.Patiala },
      { field: 'primaryCrops', in: [wheat] },
      { field: 'seasons', in: ['KHARIF'] },
      { field: 'daysSinceBooking', gte: 40 },
      { field: 'daysSinceSpraying', between: [39, 41] },
      { field: 'consents', eq: 'MARKETING' },
      { field: 'bookings', eq: 1 },
      {
        not: {
          any: [
            { field: 'daysSinceOrder', empty: false },
            { field: 'whatsappOptIn', eq: true },
          ],
        },
      },
    ])
      expect(await counted(rules), JSON.stringify(rules)).toEqual([wanted])
    for (const rules of [
      { field: 'village.state', eq: places.Haryana },
      { field: 'daysSinceOrder', gte: 0 },
      { field: 'daysSinceBooking', lt: 40 },
    ])
      expect(await counted(rules), JSON.stringify(rules)).toEqual([])
  })

  it('reach only farmers within the sender’s geographies', async () => {
    await grow(2, { village: 'Biana', language: 'ta' })
    const { id } = await desk.query({ rules: { field: 'language', eq: 'ta' } })
    const inPunjab = await service.person(['ROLE_CAMPAIGN_MANAGEMENT'], ['Punjab'])
    const count = async (person: typeof manager) =>
      (await person.get(`/api/admin/campaign-queries/${id}/audience`)).body.count
    expect([await count(manager), await count(inPunjab)]).toEqual([2, 0])
  })
})

describe('Unsaved audience rules', () => {
  const tried = (query: Record<string, string>, person = manager) =>
    person.get<Tried>(`/api/admin/campaign-queries/audience?${new URLSearchParams(query).toString()}`)
  const inOdia = { field: 'language', eq: 'or' }
  const rules = JSON.stringify(inOdia)

  it('are counted as a run would count them, with five matching farmers and nothing stored', async () => {
    await grow(7, { language: 'or', crop: wheat })
    await grow(2, { language: 'or', dnd: true })
    await grow(1, { language: 'or', consent: false })
    const { body } = await tried({ rules, excludeDnd: 'true', consentPurpose: 'MARKETING' })
    expect(body).toMatchObject({ count: 7, dnd: 2, noConsent: 1 })
    expect(body.rows).toHaveLength(5)
    expect((await tried({ rules })).body).toMatchObject({ count: 10, dnd: 0, noConsent: 0 })
    const { query } = await desk.tested({ query: (await desk.query({ rules: inOdia })).id })
    expect(await seen(`campaign-queries/${idOf(query)}`)).toMatchObject({ lastCount: 7 })
  })

  it('show farmers’ names only to people who may open them, and their mobiles to no one', async () => {
    const opener = await service.person(['ROLE_CAMPAIGN_MANAGEMENT', 'view_farmer_tab'])
    expect((await tried({ rules })).body.rows[0]).toMatchObject({ name: 'G•••••' })
    const rows = (await tried({ rules }, opener)).body.rows
    expect(rows[0]).toMatchObject({ name: 'Gopal Pawar' })
    expect(JSON.stringify(rows)).not.toMatch(/\+9177\d/)
  })

  it('are neither counted nor saved while one has no value', async () => {
    for (const empty of [{ field: 'language' }, { not: { field: 'language', in: [] } }]) {
      const answer = await tried({ rules: JSON.stringify(empty) })
      expect(answer).toMatchObject({ status: 400, body: { fields: { rules: 'Choose a value for Language' } } })
      const saved = await send('campaign-queries', { name: `Tried ${Math.random()}`, rules: empty })
      expect(saved.body.fields).toEqual({ rules: 'Rules: Choose a value for Language' })
    }
    expect((await tried({ rules: '{' })).status).toBe(400)
    expect((await tried({ rules, consentPurpose: 'FUN' })).body.fields).toHaveProperty('consentPurpose')
  })
})

describe('The count of a query', () => {
  it('is stored with its time on request, without turning campaigns into drafts', async () => {
    const campaign = await desk.tested()
    const { id } = await desk.query({ rules: { field: 'language', eq: 'or' } })
    desk.pass(1)
    expect(await did(`campaign-queries/${id}/recount`)).toMatchObject({
      lastCount: 7,
      lastRunAt: desk.now().toISOString(),
    })
    await did(`campaign-queries/${idOf(campaign.query)}/recount`)
    expect((await seen(`campaigns/${campaign.id}`)).status).toBe('TESTED')
    expect((await send(`campaign-queries/${id}/recount`, {}, reader)).status).toBe(403)
  })
})

function idOf(link: unknown): number {
  return (link as { readonly id: number }).id
}

interface Tried {
  readonly fields?: object
  readonly rows: readonly object[]
}
