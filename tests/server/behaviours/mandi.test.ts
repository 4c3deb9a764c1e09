import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, todayInIndia } from '#define'
import { sql } from '../../../server/database'
import type { MandiCrop } from '#resources'
import { farmerRowsBy, type FarmerRow, type FarmerRows } from '../../support/farmerRows'
import { importsOf, workbook } from '../../support/sheets'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

let service: TestService
let office: Person
let rows: FarmerRows
let wheat: number
const markets: Record<string, number> = {}
const today = todayInIndia(new Date())

beforeAll(async () => {
  service = await startService()
  office = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit', 'crop:edit', 'mandi:edit'])
  rows = farmerRowsBy(office, service)
  const crop = { code: 'WHEAT', name: 'Wheat', category: 'CEREAL', seasons: ['RABI'], msp: 2585_00 }
  wheat = (await office.send<FarmerRow>('POST', '/api/admin/crops', { ...crop, commodityCode: 'Wheat(Husked)' })).body
    .id
  await service.database.run(sql`
    update geographies set centroid = '{"type":"Point","coordinates":[75.5,30.8]}' where id = ${service.places['Galib Kalan'] ?? 0}`)
  for (const [name, east] of [
    ['Far', 1],
    ['Near', 0.1],
    ['Nearer', 0.05],
    ['Middling', 0.5],
    ['Silent', 0.01],
  ] as const) {
    const location = { type: 'Point', coordinates: [75.5 + east, 30.8] }
    const mandi = { name, district: service.places.Ludhiana, location }
    markets[name] = (await office.send<FarmerRow>('POST', '/api/admin/mandis', mandi)).body.id
  }
})
afterAll(() => service.close())

const note = (market: string, more: object = {}): Promise<Answer<FarmerRow>> =>
  office.send('POST', '/api/admin/mandi-prices', {
    ...{ market: markets[market], commodity: 'wheat(husked)', day: addDays(today, -1) },
    ...{ minPrice: 2500_00, modalPrice: 2600_00, maxPrice: 2700_00 },
    ...more,
  })
const mandiOf = async (farmer: number, person = office): Promise<Answer<{ items: MandiCrop[] }>> =>
  person.get(`/api/admin/farmers/${farmer}/mandi`)

it('A price is compared with the support price of the crop matching its commodity, by code or by name', async () => {
  const { body } = await note('Far')
  expect(body).toMatchObject({ crop: { id: wheat }, msp: 2585_00, vsMsp: 0.6 })
  expect((await note('Far', { commodity: 'Wheat' })).body).toMatchObject({ crop: { id: wheat } })
  expect((await note('Far', { commodity: 'Mint oil' })).body).toMatchObject({ crop: null, msp: null, vsMsp: null })
})

it('A price is between its minimum and its maximum, and not in the future', async () => {
  expect((await note('Far', { modalPrice: 2499_99 })).body.fields).toEqual({
    modalPrice: 'The modal price can’t be below the minimum',
  })
  expect((await note('Far', { maxPrice: 2599_99 })).body.fields).toEqual({
    maxPrice: 'The maximum can’t be below the modal price',
  })
  expect((await note('Far', { minPrice: 2600_00, maxPrice: 2600_00, day: addDays(today, -9) })).status).toBe(201)
  expect((await note('Far', { day: addDays(today, 1) })).status).toBe(400)
})

it('A commodity, variety and grade has one price per day: entered again, it is corrected', async () => {
  const first = await note('Far', { day: addDays(today, -3) })
  const again = await note('Far', { day: addDays(today, -3), modalPrice: 2650_00 })
  expect([first.status, again.status, again.body.id, again.body.modalPrice]).toEqual([201, 200, first.body.id, 2650_00])
  expect((await note('Far', { day: addDays(today, -3), variety: 'Lokwan' })).status).toBe(201)
})

it('A farmer is shown the three nearest mandis with prices of crops on their lands, with 30 days of each', async () => {
  const farmer = await rows.newFarmer({ primaryCrops: [] })
  expect((await mandiOf(farmer.id)).body.items).toEqual([])
  const { id: land } = (await rows.addLand(farmer.id)).body
  const cycle = { land, crop: wheat, season: 'RABI', sowingDate: addDays(today, -5) }
  expect((await office.send('POST', '/api/admin/crop-cycles', cycle)).status).toBe(201)
  for (const name of ['Near', 'Nearer', 'Middling']) await note(name)
  await note('Near', { day: addDays(today, -20), modalPrice: 2550_00 })
  await note('Near', { day: addDays(today, -45), modalPrice: 2510_00 })
  const { body } = await mandiOf(farmer.id)
  expect(body.items).toMatchObject([{ id: wheat, name: 'Wheat', msp: 2585_00 }])
  const near = body.items[0]?.mandis ?? []
  expect(near.map(({ name, kilometres }) => [name, kilometres])).toEqual([
    ['Nearer', 5],
    ['Near', 10],
    ['Middling', 48],
  ])
  expect(near[1]?.days).toEqual([
    { day: addDays(today, -20), min: 2500_00, modal: 2550_00, max: 2700_00 },
    { day: addDays(today, -1), min: 2500_00, modal: 2600_00, max: 2700_00 },
  ])
  await office.send('POST', `/api/admin/mandis/${markets.Nearer}/close`, {})
  expect((await mandiOf(farmer.id)).body.items[0]?.mandis.map(({ name }) => name)).toEqual(['Near', 'Middling', 'Far'])
})

it('A farmer without growing crops is shown prices of main crops, and a farmer out of scope none', async () => {
  const farmer = await rows.newFarmer({ primaryCrops: [wheat] })
  expect((await mandiOf(farmer.id)).body.items).toMatchObject([{ name: 'Wheat' }])
  const elsewhere = await service.person(['view_farmer_tab'], ['Patiala'])
  const refused = await mandiOf(farmer.id, elsewhere)
  expect([refused.status, (refused.body as unknown as { title: string }).title]).toEqual([404, 'Farmer Not Found'])
})

it('A person without the price key can read prices but not write them', async () => {
  const reader = await service.person(['view_farmer_tab', 'farmer:edit'], ['Patiala'])
  expect((await reader.get<{ items: object[] }>('/api/admin/mandi-prices')).body.items.length).toBeGreaterThan(0)
  expect((await reader.send('POST', '/api/admin/mandi-prices', {})).status).toBe(403)
})

it.each([
  [
    'Agmarknet',
    ['Sl no.', 'District Name', 'Market Name', 'Commodity', 'Variety', 'Grade', 'Min Price (Rs./Quintal)'],
    ['Max Price (Rs./Quintal)', 'Modal Price (Rs./Quintal)', 'Price Date'],
    '03-Nov-2025',
  ],
  [
    'data.gov.in',
    ['State', 'District', 'Market', 'Commodity', 'Variety', 'Grade', 'Min_x0020_Price'],
    ['Max_x0020_Price', 'Modal_x0020_Price', 'Arrival_Date'],
    '04/11/2025',
  ],
])('A sheet of %s is read by its own headings, with its days and its rupees', async (source, names, prices, day) => {
  const sheets = importsOf(office, service.url, 'mandi-prices')
  const rowOf = (market: string, modal: string): string[] => [
    source,
    'Ludhiana',
    market,
    'Wheat(Husked)',
    'Dara',
    'FAQ',
    '2400',
    '2550',
    modal,
    day,
  ]
  const title = [['Daily price report'], []]
  const told = await sheets.checked(
    workbook([...title, [...names, ...prices], rowOf('Near', '2,500'), rowOf('Nowhere', '2500'), rowOf('Far', '2600')]),
  )
  expect(told.counts).toMatchObject({ CREATE: 1, ERROR: 2 })
  const [nowhere, far] = await sheets.rows(told.id, '?verdict=ERROR')
  expect(nowhere?.errors).toMatchObject({ market: 'Market “Nowhere” was not found' })
  expect(far?.errors).toMatchObject({ maxPrice: 'The maximum can’t be below the modal price' })
  expect((await sheets.commit(told.id)).body).toMatchObject({ done: 1, failed: 0 })
  const [price] = await service.database.rows(sql`
    select min_price::int as min, modal_price::int as modal, max_price::int as max, variety, grade, crop_id::int as crop from mandi_prices
    where day = to_date(${day}, ${day.includes('/') ? 'DD/MM/YYYY' : 'DD-Mon-YYYY'})`)
  expect(price).toEqual({ min: 2400_00, modal: 2500_00, max: 2550_00, variety: 'Dara', grade: 'FAQ', crop: wheat })
})

it('Markets with one name are distinguished in a sheet by district; without one, both are suggested', async () => {
  const { places } = service
  const location = { type: 'Point', coordinates: [76.4, 30.3] }
  const made = async (district: string): Promise<number> =>
    (
      await office.send<FarmerRow>('POST', '/api/admin/mandis', {
        name: 'Rampur',
        district: places[district],
        location,
      })
    ).body.id
  const [one, other] = [await made('Ludhiana'), await made('Karnal')]
  const sheets = importsOf(office, service.url, 'mandi-prices')
  const prices = ['Wheat', '147 Average', 'FAQ', '2000', '2200', '2100', '04 Nov 2025']
  const told = await sheets.checked(
    workbook([
      [
        ...['State Name', 'District Name', 'Market Name', 'Commodity', 'Variety', 'Grade'],
        ...['Min Price (Rs./Quintal)', 'Max Price (Rs./Quintal)', 'Modal Price (Rs./Quintal)', 'Reported Date'],
      ],
      ['Punjab', 'Ludhiana', 'Rampur', ...prices],
      ['Haryana', 'KARNAL', 'rampur', ...prices],
      ['Punjab', '', 'Rampur', ...prices],
      ['Punjab', 'Ludhiyana', 'Rampur', ...prices],
      ['Punjab', 'Karnal', 'Near', ...prices],
    ]),
  )
  expect(told.counts).toMatchObject({ CREATE: 2, ERROR: 3 })
  const [alone, misspelt, elsewhere] = await sheets.rows(told.id, '?verdict=ERROR')
  expect(alone?.errors).toMatchObject({ market: 'More than one record matches “Rampur”' })
  expect(misspelt?.errors).toMatchObject({ 'market.within': 'District “Ludhiyana” was not found' })
  expect(elsewhere?.errors).toMatchObject({ market: 'Market “Near” was not found' })
  expect((await sheets.commit(told.id)).body).toMatchObject({ done: 2, failed: 0 })
  const noted = await service.database.rows(
    sql`select market_id::int as market from mandi_prices where day = '2025-11-04' and variety = '147 Average' order by market_id`,
  )
  expect(noted).toEqual([{ market: one }, { market: other }])
})
