import { afterAll, describe, expect, it } from 'vitest'
import { outletStocks } from '#resources'
import { sql } from '../../../server/database'
import { openShop } from '../../support/shop'

const shop = await openShop()
const { service, retail, agent, elsewhere, outlet, urea, placed, did } = shop
afterAll(() => service.close())

const OUTLETS = '/api/retail/outlets'
const STAFF = '/api/retail/outlet-employees'
const PACKS = '/api/retail/product-packs'

const outletRow = (code: string, more: object = {}) => ({
  ...{ outletCode: code, name: `Unimart ${code}`, kind: 'FOFO', ownerName: 'Sukhdev', mobile: '+917300000010' },
  ...{ pan: 'ZZZPB1234B', insecticideLicenceNo: 'IL-2', insecticideLicenceTill: '2027-03-31', pin: '141001' },
  ...{ address: 'Grain market', place: service.places.Jagraon, posUser: retail.id },
  ...{ location: { type: 'Point', coordinates: [75.5, 30.8] }, ...more },
})
const make = async (code: string, more: object = {}) => {
  const { status, body } = await retail.send<{ id: number }>('POST', OUTLETS, outletRow(code, more))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const act = (id: number, word: string, input: object = {}, base = OUTLETS) =>
  retail.send('POST', `${base}/${id}/${word}`, input)
const seen = async (id: number) => (await retail.get(`${OUTLETS}/${id}`)).body
const employ = (name: string, mobile: string, at: number, more: object = {}) =>
  retail.send<{ id: number; fields?: object }>('POST', STAFF, {
    ...{ name, outlet: at, role: 'MANAGER', mobile, joiningDate: '2025-06-01', ...more },
  })

describe('An outlet', () => {
  it('goes from prospect to active, with a valid licence', async () => {
    const id = await make('A1', { insecticideLicenceTill: '2026-11-17' })
    expect(await seen(id)).toMatchObject({ status: 'PROSPECT', licence: 'EXPIRED' })
    expect((await act(id, 'onboard')).status).toBe(200)
    const refused = await act(id, 'activate')
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'The insecticide licence expired on 17 Nov 2026. Enter the new one first',
    ])
    await retail.send('PATCH', `${OUTLETS}/${id}`, { insecticideLicenceTill: '2026-12-18' })
    expect(await seen(id)).toMatchObject({ licence: 'EXPIRING' })
    expect((await act(id, 'activate')).status).toBe(200)
    expect((await retail.send('PATCH', `${OUTLETS}/${id}`, { insecticideLicenceTill: '2026-12-19' })).status).toBe(200)
    expect(await seen(id)).toMatchObject({ licence: 'VALID', status: 'ACTIVE' })
  })

  it('is suspended with a reason, and takes no orders then', async () => {
    const id = await make('A2')
    for (const word of ['onboard', 'activate']) await act(id, word)
    expect((await act(id, 'suspend')).body.fields).toEqual({ reason: 'Reason is required' })
    expect((await act(id, 'suspend', { reason: 'Short in cash' })).status).toBe(200)
    expect((await shop.take([{ pack: urea, qty: 1 }], { outlet: id })).body.fields).toEqual({
      outlet: 'Choose outlet from the list',
    })
  })

  it('closes only after its orders are completed and its people have left, and is final then', async () => {
    const order = await placed([{ pack: urea, qty: 1 }])
    const busy = await act(outlet, 'close', { reason: 'Lease ended' })
    expect([busy.status, busy.body.detail]).toEqual([400, 'This outlet still has open orders: 1. Close them first'])
    await did(agent, order.id, 'cancel', { cancelReason: 'RETAILER_UNAVAILABLE' })
    const { body } = await employ('Mohan', '+917300000020', outlet)
    expect((await act(outlet, 'close', { reason: 'Lease ended' })).body.detail).toMatch(
      /^This outlet still has employees/,
    )
    await act(body.id, 'exit', { leavingDate: '2026-11-18', reason: 'Lease ended' }, STAFF)
    expect((await act(outlet, 'close', { reason: 'Lease ended' })).body).toMatchObject({ status: 'CLOSED' })
    expect((await retail.send('PATCH', `${OUTLETS}/${outlet}`, { name: 'Again' })).status).toBe(400)
  })

  it('counts the orders of its last 30 days in India, matching their list', async () => {
    const id = await make('A4')
    for (const word of ['onboard', 'activate']) await act(id, word)
    await shop.insert(outletStocks, { outlet: id, pack: urea, qty: 5 })
    // The first of these days begins at 18:30 UTC of the day before.
    for (const madeAt of ['2026-10-19T18:29:59Z', '2026-10-19T18:30:00Z', '2026-11-18T05:00:00Z']) {
      const order = await placed([{ pack: urea, qty: 1 }], { outlet: id })
      await service.database.run(sql`update orders set created_at = ${madeAt}::timestamptz where id = ${order.id}`)
    }
    await service.letTimePass()
    const { body } = await retail.get(`/api/retail/orders?outlet=${id}&createdAt.within=last30Days&count=exact`)
    expect([(await seen(id)).recentOrders, body.totalItems]).toEqual([2, 2])
  })

  it('is visible within its places', async () => {
    const id = await make('A3')
    expect([(await agent.get(`${OUTLETS}/${id}`)).status, (await elsewhere.get(`${OUTLETS}/${id}`)).status]).toEqual([
      200, 404,
    ])
  })
})

describe('An employee of an outlet', () => {
  it('is counted at the outlet, also after a transfer', async () => {
    const [one, other] = [await make('B1'), await make('B2')]
    const { body } = await employ('Ravi', '+917300000030', one)
    expect([(await seen(one)).staffCount, (await seen(other)).staffCount]).toEqual([1, 0])
    const same = await act(body.id, 'transfer', { outlet: one, reason: 'Nearer' }, STAFF)
    expect(same.body.fields).toEqual({ outlet: 'Choose another outlet that is open' })
    const moved = await act(body.id, 'transfer', { outlet: other, reason: 'Nearer' }, STAFF)
    expect(moved.body).toMatchObject({ outlet: { id: other }, transfers: 1 })
    expect([(await seen(one)).staffCount, (await seen(other)).staffCount]).toEqual([0, 1])
  })

  it('has a mobile number that no other active employee uses, and frees it by leaving', async () => {
    const at = await make('B3')
    const { body } = await employ('Ravi', '+917300000031', at)
    expect((await employ('Raju', '+917300000031', at)).body.fields).toEqual({
      mobile: 'Another outlet employee has this mobile number',
    })
    const early = await act(body.id, 'exit', { leavingDate: '2025-05-31', reason: 'Moved' }, STAFF)
    expect(early.body.fields).toEqual({ leavingDate: 'The last day can’t be before the joining date' })
    await act(body.id, 'exit', { leavingDate: '2026-11-18', reason: 'Moved' }, STAFF)
    expect((await employ('Raju', '+917300000031', at)).status).toBe(201)
  })

  it('who is the point-of-sale user can leave only after another one is named', async () => {
    const [at, next] = [await make('B4'), await service.person(['view_unimart_tab'])]
    const { body } = await employ('Ravi', '+917300000032', at, { user: retail.id })
    const leave = () => act(body.id, 'exit', { leavingDate: '2026-11-18', reason: 'Moved' }, STAFF)
    expect((await leave()).body.detail).toBe('Choose another point-of-sale user for Unimart B4 first')
    await retail.send('PATCH', `${OUTLETS}/${at}`, { posUser: next.id })
    expect((await leave()).status).toBe(200)
  })

  it('is found by role', async () => {
    const at = await make('B5')
    await employ('Anil', '+917300000033', at, { role: 'AGRONOMIST' })
    const { body } = await retail.get<{ items: { name: string }[] }>(`${STAFF}?outlet=${at}&role=AGRONOMIST`)
    expect(body.items).toMatchObject([{ name: 'Anil' }])
  })
})

describe('A product', () => {
  const product = { sku: 'NEEM', name: 'Neemol', category: 'BIO' }
  const pack = (more: object = {}) => ({
    ...{
      packSku: 'NEEM-1',
      packSize: 250,
      unit: 'ML',
      mrp: 30_000,
      price: 27_000,
      gstRate: 5,
      hsn: '38089199',
      ...more,
    },
  })

  it('is created with its packs, which get its name and determine its price range', async () => {
    const made = await retail.send<{ id: number }>('POST', '/api/retail/products', {
      ...product,
      _children: {
        'product-packs': { create: [pack(), pack({ packSku: 'NEEM-2', packSize: 1, unit: 'L', mrp: 90_000 })] },
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const at = `/api/retail/products/${made.body.id}`
    expect((await retail.get(at)).body).toMatchObject({
      packsCount: 2,
      lowestMrp: 30_000,
      highestMrp: 90_000,
      gstRate: 5,
    })
    await retail.send('PATCH', at, { name: 'Neemol Plus' })
    const { body } = await retail.get<{ items: { id: number; name: string }[] }>(
      `${PACKS}?product=${made.body.id}&sort=name`,
    )
    expect(body.items.map(({ name }) => name)).toEqual(['Neemol Plus, 1 l', 'Neemol Plus, 250 ml'])
    await act(body.items[0]?.id ?? 0, 'withdraw', {}, PACKS)
    expect((await retail.get(at)).body).toMatchObject({ packsCount: 1, highestMrp: 30_000 })
  })

  it('costs at most its MRP, has a valid barcode and a dose whose maximum is not below its minimum', async () => {
    const packed = await retail.send('POST', '/api/retail/products', {
      ...{ ...product, sku: 'NEEM2' },
      _children: { 'product-packs': { create: [pack({ price: 30_001, barcode: '8901234567891' })] } },
    })
    expect(packed.body.fields).toEqual({
      '_children.product-packs.create.0.price': 'The price can’t exceed the MRP',
      '_children.product-packs.create.0.barcode': 'Enter a valid EAN barcode: the check digit is wrong',
    })
    const dosed = await retail.send('POST', '/api/retail/products', {
      ...product,
      sku: 'NEEM3',
      doseMin: 3,
      doseMax: 2,
    })
    expect(dosed.body.fields).toEqual({ doseMax: 'The maximum can’t be less than the minimum' })
  })

  it('that is a pesticide has its registration, toxicity and ingredients', async () => {
    const { body } = await retail.send('POST', '/api/retail/products', { ...product, sku: 'X', category: 'HERBICIDE' })
    expect(Object.keys(body.fields as object).sort()).toEqual(['actives', 'cibrcRegNo', 'toxicity'])
  })

  it('that does not exist is not found, in the words of the specification', async () => {
    expect((await retail.get('/api/retail/products/999999')).body).toMatchObject({
      status: 404,
      title: 'Product not found',
    })
  })

  it('has one stock record per outlet', async () => {
    const { status, body } = await retail.send('POST', '/api/retail/outlet-stocks', {
      outlet: await make('C1'),
      pack: urea,
      qty: 1,
    })
    expect([status, body.product]).toMatchObject([201, { label: 'UREA' }])
    const found = await retail.get<{ items: { id: number }[] }>('/api/retail/outlet-stocks?q=urea')
    expect(found.body.items.map(({ id }) => id)).toContain(body.id)
    const again = await retail.send('POST', '/api/retail/outlet-stocks', {
      outlet: (body.outlet as { id: number }).id,
      pack: urea,
      qty: 1,
    })
    expect([again.status, JSON.stringify(again.body)]).toEqual([
      400,
      expect.stringContaining('Product already selected'),
    ])
  })
})
