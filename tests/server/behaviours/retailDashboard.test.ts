import { afterAll, describe, expect, it } from 'vitest'
import { paths } from '#define'
import {
  farmers,
  orderItems,
  orders,
  outlets,
  performanceTargets,
  productPacks,
  products,
  type DashboardFigures,
  type retailDashboard,
} from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Person } from '../../support/service'

type Figures = DashboardFigures<typeof retailDashboard>
const service = await startService({ now: () => new Date('2026-11-21T10:00:00Z') })
afterAll(() => service.close())
const { database, places } = service
const manager = await service.person(['view_unimart_tab', 'view_bookings_tab', 'view_content_management_tab'])
const [farmer] = await insertMany(database, farmers, [
  {
    ...{ mobile: '+919000000001', firstName: 'Harbans', gender: 'MALE', language: 'pa', source: 'FO' },
    village: places['Galib Kalan'],
  },
])
const outletIds = await insertMany(
  database,
  outlets,
  ['VALID', 'EXPIRING', 'EXPIRED'].map((licence, at) => ({
    ...{ outletCode: `O${at}`, name: `Outlet ${at}`, status: 'ACTIVE', licence, place: places['Galib Kalan'] },
    ...{ kind: 'COCO', ownerName: 'Owner', mobile: `+91900000001${at}`, pan: `ABCDE123${at}F`, address: 'Mandi' },
    ...{ insecticideLicenceNo: `L${at}`, insecticideLicenceTill: '2027-01-01', pin: '141001', posUser: manager.id },
    location: { type: 'Point', coordinates: [75.5, 30.8] },
  })),
)
const made = ['DELIVERED', 'CREATED', 'CANCELLED', 'CREATED']
const days = ['2026-11-21', '2026-11-05', '2026-11-21', '2025-11-10']
const orderIds = await insertMany(
  database,
  orders,
  made.map((status, at) => ({
    ...{ orderNo: `ORD-${at}`, farmer, outlet: outletIds[0], channel: 'APP', payMode: 'COD', status },
    ...{ placedAt: `${days[at]}T05:00:00Z`, createdAt: `${days[at]}T05:00:00Z`, isOverdue: at === 1 },
    ...{ contactName: 'Harbans', contactMobile: '+919000000001', line1: 'House 1', pin: '141001' },
    village: places['Galib Kalan'],
  })),
)
const [product] = await insertMany(database, products, [{ sku: 'NEEM', name: 'Neem oil', category: 'BIO' }])
const [pack] = await insertMany(database, productPacks, [
  {
    ...{ product, packSku: 'NEEM-1', packSize: 1, unit: 'L', mrp: 70_000, price: 60_000, gstRate: 18, hsn: '38089910' },
  },
])
await insertMany(
  database,
  orderItems,
  orderIds.map((order, at) => ({
    order,
    product,
    pack,
    qty: 1,
    price: 60_000 + at * 100,
    lineTotal: 60_000 + at * 100,
  })),
)

await insertMany(
  database,
  performanceTargets,
  [0, 0, 1].map((at, index) => ({
    ...{ name: `Target ${index}`, assigneeKind: 'OUTLET', outlet: outletIds[at], metric: index ? 'ORDERS' : 'REVENUE' },
    ...{ period: 'RANGE', startDate: '2026-11-01', endDate: '2026-11-30', value: 1_000, status: 'BEHIND' },
  })),
)

const told = async (by: Person): Promise<Figures> => (await by.get<Figures>('/api/admin/retail-dashboard')).body

describe('The retail dashboard', () => {
  it('shows sales in rupees, pending work and orders by state, each linked to a list that equals it', async () => {
    const { growth, tiles, charts } = await told(manager)
    const [sales] = growth
    expect(sales).toMatchObject({ label: 'Sales', unit: '₹' })
    const sold = (place: number): number | undefined => sales?.spans[place]?.value
    const totals = async (to: string): Promise<number> => {
      const { body } = await manager.get<{ items: { total: number }[] }>(`/api${paths.api(orders)}?${to.split('?')[1]}`)
      return body.items.reduce((sum, { total }) => sum + total, 0) / 100
    }
    for (const span of sales?.spans ?? []) expect(await totals(span.to), span.label).toBe(span.value)
    expect(sold(0), 'today, without what was called off').toBeGreaterThan(0)
    expect(sold(1), 'and this month').toBeGreaterThan(sold(0) ?? 0)
    const values = Object.fromEntries(tiles.map(({ name, value }) => [name, value]))
    expect(values).toMatchObject({ toConfirm: 2, overdue: 1, licences: 2, active: 3 })
    expect(charts.statuses?.groups.map(({ key, count }) => [key, count])).toEqual(
      expect.arrayContaining([
        ['DELIVERED', 1],
        ['CREATED', 1],
        ['CANCELLED', 1],
      ]),
    )
  })

  it('counts an outlet below target once, even with several missed targets, matching the linked list', async () => {
    const tile = (await told(manager)).tiles.find(({ name }) => name === 'belowTarget')
    const { body } = await manager.get<{ items: { name: string }[] }>(
      `/api${paths.api(outlets)}?sort=name&${tile?.to.split('?')[1]}`,
    )
    expect([tile?.value, body.items.map(({ name }) => name)]).toEqual([2, ['Outlet 0', 'Outlet 1']])
  })

  it('is for people who see outlets, and shows orders only to people who see them', async () => {
    expect((await (await service.person(['view_bookings_tab'])).get('/api/admin/retail-dashboard')).status).toBe(403)
    const { growth, tiles, charts } = await told(await service.person(['view_unimart_tab']))
    expect([growth, charts]).toEqual([[], {}])
    expect(tiles.map(({ name }) => name)).toEqual(['belowTarget', 'licences', 'corrections', 'active', 'cameToday'])
  })
})
