import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, countedWhere, todayInIndia, writeListQuery } from '#define'
import { farmerExpenses, seasonMargins } from '#resources'
import { farmerRowsBy, type FarmerRow, type FarmerRows } from '../../support/farmerRows'
import { tinyPicture } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

let service: TestService
let agent: Person
let rows: FarmerRows
let wheat: number
beforeAll(async () => {
  service = await startService()
  agent = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit', 'farmer:erase', 'crop:edit'])
  rows = farmerRowsBy(agent, service)
  const crop = { code: 'WHEAT', name: 'Wheat', category: 'CEREAL', seasons: ['RABI'], daysMin: 120, daysMax: 150 }
  wheat = (await agent.send<FarmerRow>('POST', '/api/admin/crops', crop)).body.id
})
afterAll(() => service.close())

const AT = '/api/admin/farmer-expenses'
const spend = (farmer: number, more: object = {}): Promise<Answer<FarmerRow>> =>
  agent.send('POST', AT, {
    ...{ farmer, crop: wheat, expenseType: 'SEED', year: 2025, month: 'M11', amount: 1_234_56, totalYieldQtl: 0 },
    ...more,
  })
const list = async (query: string): Promise<FarmerRow[]> =>
  (await agent.get<{ items: FarmerRow[] }>(`${AT}?${query}`)).body.items
const marginsOf = async (farmer: number): Promise<FarmerRow[]> =>
  (await agent.get<{ items: FarmerRow[] }>(`/api/admin/season-margins?farmer=${farmer}&sort=id`)).body.items

describe('An expense', () => {
  it('requires what the specification requires, in its words', async () => {
    const { status, body } = await agent.send('POST', AT, {})
    expect(status).toBe(400)
    expect(body.fields).toMatchObject({
      expenseType: 'Expense type is required',
      year: 'Year is required',
      month: 'Month is required',
      amount: 'Amount is required',
      crop: 'Crop is required',
      totalYieldQtl: 'Total yield count is required',
    })
  })

  it('confirms creation, update and deletion in the specification’s words', () => {
    expect(farmerExpenses.form.messages).toMatchObject({
      created: 'Expense added successfully',
      updated: 'Expense updated successfully',
      deleted: 'Expense deleted successfully',
    })
  })

  it('is not in a future month, has an amount, and keeps its receipt', async () => {
    const { id } = await rows.newFarmer()
    const [year, month] = addDays(todayInIndia(new Date()), 32).split('-')
    const ahead = await spend(id, { year: Number(year), month: `M${month}` })
    expect([ahead.status, Object.values(ahead.body.fields as object)]).toEqual([400, ['This month is in the future']])
    expect((await spend(id, { amount: 0 })).status).toBe(400)
    const sent = await agent.send('POST', `${AT}/files/receipt`, tinyPicture, {
      'content-type': 'image/png',
      'x-file-name': 'receipt.png',
    })
    const kept = await spend(id, { receipt: [sent.body] })
    expect(kept.body.receipt).toMatchObject([{ key: expect.stringMatching(/^product_receipts\//) as string }])
  })

  it('entered again with the same key updates the first one', async () => {
    const { id } = await rows.newFarmer()
    const first = await spend(id, { note: 'two bags' })
    const again = await spend(id, { amount: 2_000_00 })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toMatchObject({
      id: first.body.id,
      version: 2,
      amount: 2_000_00,
      note: 'two bags',
      _edited: true,
    })
    const { id: land } = (await rows.addLand(id)).body
    expect((await spend(id, { land })).status).toBe(201)
    expect((await spend(id, { month: 'M12' })).status).toBe(201)
    expect(await list(`farmer=${id}`)).toHaveLength(3)
    await agent.send('DELETE', `${AT}/${first.body.id}`)
    expect((await spend(id)).status).toBe(201)
  })

  it('entered twice at the same moment is stored once', async () => {
    const { id } = await rows.newFarmer()
    const told = await Promise.all([spend(id), spend(id, { amount: 500_00 }), spend(id, { amount: 700_00 })])
    expect(told.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(await list(`farmer=${id}`)).toHaveLength(1)
  })

  it('cannot be changed to the key of another one', async () => {
    const { id } = await rows.newFarmer()
    await spend(id)
    const { body } = await spend(id, { month: 'M12' })
    const moved = await agent.send('PATCH', `${AT}/${body.id}`, { month: 'M11' })
    expect([moved.status, moved.body.detail]).toEqual([
      400,
      'This expense is already entered for this month: edit it instead',
    ])
  })

  it('is hidden from people who work elsewhere, who cannot change it', async () => {
    const { id } = await rows.newFarmer()
    const { body } = await spend(id)
    const elsewhere = await service.person(['view_farmer_tab', 'farmer:edit'], ['Patiala'])
    expect((await elsewhere.get(`${AT}/${body.id}`)).status).toBe(404)
    const said = { farmer: id, crop: wheat, expenseType: 'SEED', year: 2025, month: 'M11', amount: 1, totalYieldQtl: 0 }
    expect((await elsewhere.send('POST', AT, said)).status).toBe(400)
    expect((await list(`farmer=${id}`))[0]).toMatchObject({ amount: 1_234_56, version: 1 })
  })

  it('loses its note and all its receipts when the farmer is erased, but keeps its amount', async () => {
    const { id } = await rows.newFarmer()
    const upload = async (): Promise<{ key: string }> =>
      (
        await agent.send<{ key: string }>('POST', `${AT}/files/receipt`, tinyPicture, {
          ...{ 'content-type': 'image/png', 'x-file-name': 'receipt.png' },
        })
      ).body
    const [first, second] = [await upload(), await upload()]
    const { body } = await spend(id, { note: 'from his brother Balbir', receipt: [first] })
    expect((await agent.send('PATCH', `${AT}/${body.id}`, { receipt: [second] })).status).toBe(200)
    await agent.send('POST', `/api/admin/farmers/${id}/erase`, { reason: 'asked for it' })
    expect((await list(`id=${body.id}`))[0]).toMatchObject({ note: null, amount: 1_234_56 })
    const { files } = service.engine()
    expect(await Promise.all([first, second].map(({ key }) => files.read(key)))).toEqual([undefined, undefined])
  })
})

describe('A crop season', () => {
  it('of an expense is that of the land’s cycle, or else that of the month among the crop’s seasons', async () => {
    const { id } = await rows.newFarmer()
    expect((await spend(id, { year: 2025, month: 'M10' })).body).toMatchObject({ season: 'RABI', cropYear: '2025-26' })
    expect((await spend(id, { year: 2026, month: 'M05' })).body).toMatchObject({ season: 'RABI', cropYear: '2025-26' })
    const { id: land } = (await rows.addLand(id)).body
    const cycle = { land, crop: wheat, season: 'RABI', sowingDate: '2024-11-20', actualHarvest: '2025-04-10' }
    expect((await agent.send('POST', '/api/admin/crop-cycles', cycle)).status).toBe(201)
    const after = await spend(id, { land, year: 2025, month: 'M07' })
    expect(after.body).toMatchObject({ season: 'RABI', cropYear: '2024-25' })
  })

  it('has a margin of income less expenses, to the paisa, in total and per acre, with links to the expenses', async () => {
    const { id } = await rows.newFarmer()
    const { id: land } = (await rows.addLand(id, { area: { value: 3, unit: 'ACRE' } })).body
    await spend(id, { land, amount: 1_111_11 })
    await spend(id, { land, expenseType: 'LABOUR', year: 2026, month: 'M04', amount: 2_222_22 })
    const open = (await marginsOf(id))[0]
    expect(open).toMatchObject({ entries: 2, expenses: 3_333_33, income: null, margin: null, acres: 3 })
    await spend(id, {
      ...{ land, expenseType: 'TRANSPORT', year: 2026, month: 'M05', amount: 1_00 },
      ...{ totalYieldQtl: 33.33, saleRatePerQtl: 2_425_50 },
    })
    await spend(id, { month: 'M12', amount: 999_99 })
    const [sold, apart] = await marginsOf(id)
    const income = Math.round(33.33 * 2_425_50)
    const margin = income - 3_334_33
    expect(sold).toMatchObject({
      ...{ totalYieldQtl: 33.33, rate: 2_425_50, income, expenses: 3_334_33, margin },
      ...{ expensesPerAcre: Math.round(3_334_33 / 3), marginPerAcre: Math.round(margin / 3) },
    })
    expect(apart).toMatchObject({ land: null, acres: null, expenses: 999_99, marginPerAcre: null })
    for (const row of [sold, apart] as FarmerRow[]) {
      const field = seasonMargins.fields.expenses
      const where = countedWhere(seasonMargins, field.counts, row)
      const query = new URLSearchParams(writeListQuery(farmerExpenses, { where })).toString()
      const items = await list(query)
      expect(items).toHaveLength(Number(row.entries))
      expect(items.reduce((sum, one) => sum + Number(one.amount), 0)).toBe(row.expenses)
    }
  })

  it('is summarised on the farmer’s page: the growing crop, the next harvest, the expenses and the margin', async () => {
    const { id } = await rows.newFarmer()
    const { id: land } = (await rows.addLand(id)).body
    const cycle = { land, crop: wheat, season: 'RABI', sowingDate: '2026-11-01' }
    expect((await agent.send('POST', '/api/admin/crop-cycles', cycle)).status).toBe(201)
    await spend(id, { land, year: 2025, totalYieldQtl: 10, saleRatePerQtl: 2_500_00 })
    const { body } = await agent.get<{ _summary: { facts: Record<string, { value: unknown; shows: object }> } }>(
      `/api/admin/farmers/${id}?include=summary`,
    )
    expect(body._summary.facts).toMatchObject({
      'season.growing': { value: { label: 'Wheat' } },
      'season.harvest': { value: '2027-03-16', shows: { crop: { label: 'Wheat' } } },
      'expenses.spent': { value: 1_234_56, shows: { season: 'RABI', cropYear: '2025-26' } },
      'expenses.margin': { value: 10 * 2_500_00 - 1_234_56 },
    })
  })
})
