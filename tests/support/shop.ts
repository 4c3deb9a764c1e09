import { expect } from 'vitest'
import { farmers, outlets, outletStocks, productPacks, products } from '#resources'
import { insertMany } from '../../server/engine/write/insertMany'
import { sql } from '../../server/database'
import { startService, type Answer, type Person, type TestService } from './service'

/** An order in a response. */
export interface Order extends Record<string, unknown> {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly _can: readonly string[]
}

const BASE = '/api/retail/orders'

/**
 * Opens a shop with a clock set by the test: a farmer, an outlet in Jagraon, and packs with and without a pesticide.
 */
export async function openShop() {
  let now = new Date('2026-11-18T06:00:00Z')
  const service: TestService = await startService({ now: () => now })
  const { database, places } = service
  const insert = async (resource: Parameters<typeof insertMany>[1], row: Record<string, unknown>): Promise<number> => {
    const [id = 0] = await insertMany(database, resource, [row])
    return id
  }
  const view = ['view_bookings_tab', 'view_unimart_tab', 'view_farmer_tab']
  const people = {
    retail: await service.person([...view, 'order:create', 'order:act', 'outlet:edit', 'product:edit', 'pii:reveal']),
    agent: await service.person([...view, 'order:create', 'order:act'], ['Ludhiana']),
    elsewhere: await service.person([...view, 'order:create', 'order:act'], ['Karnal']),
    sales: await service.person([...view, 'order:create']),
    admin: await service.person([...view, 'order:act', 'order:force']),
  }
  const farmer = await insert(farmers, {
    ...{ mobile: '+917300000001', firstName: 'Gurpreet', gender: 'MALE', language: 'hi', source: 'APP' },
    village: places['Galib Kalan'],
  })
  const outlet = await insert(outlets, {
    ...{ outletCode: 'PB-001', name: 'Jagraon Unimart', kind: 'COCO', ownerName: 'Mohan', mobile: '+917300000002' },
    ...{ pan: 'ZZZPA1234A', insecticideLicenceNo: 'IL-1', insecticideLicenceTill: '2027-03-31', pin: '142026' },
    ...{ address: 'Main road', place: places.Jagraon, location: { type: 'Point', coordinates: [75.5, 30.8] } },
    ...{ posUser: people.retail.id, status: 'ACTIVE' },
  })
  const pack = async (sku: string, more: Record<string, unknown>, price: number): Promise<number> => {
    const product = await insert(products, { sku, name: sku, ...more })
    return insert(productPacks, {
      ...{ product, name: `${sku}, 1 l`, packSku: `${sku}-1L`, packSize: 1, unit: 'L', mrp: price, price, hsn: '3808' },
      gstRate: more.category === 'FERTILISER' ? 5 : 18,
    })
  }
  const urea = await pack('UREA', { category: 'FERTILISER' }, 10_500)
  const poison = await pack('CORALIN', { category: 'INSECTICIDE', actives: 'Fipronil 5 %' }, 45_000)
  await insertMany(database, outletStocks, [
    { outlet, pack: urea, qty: 5 },
    { outlet, pack: poison, qty: 5 },
  ])
  const address = {
    ...{ contactName: 'Gurpreet', contactMobile: '+917300000001', line1: 'House 4', pin: '142026' },
    village: places['Galib Kalan'],
  }
  const take = (items: readonly object[], more: object = {}, person = people.sales): Promise<Answer<Order>> =>
    person.send<Order>('POST', BASE, {
      ...{ farmer, outlet, channel: 'CALL_CENTRE', payMode: 'COD', ...address, ...more },
      ...(items.length && { _children: { 'order-items': { create: items } } }),
    })
  const seen = async (id: number, person = people.retail): Promise<Order> =>
    (await person.get<Order>(`${BASE}/${id}`)).body
  // By default the person has just read the order; otherwise the version that they saw is given.
  const act = async (person: Person, id: number, word: string, input: object = {}, headers?: Record<string, string>) =>
    person.send<Order>(
      'POST',
      `${BASE}/${id}/${word}`,
      input,
      headers ?? { 'if-match': `"${(await seen(id)).version}"` },
    )
  const did = async (person: Person, id: number, word: string, input: object = {}): Promise<Order> => {
    const { status, body } = await act(person, id, word, input)
    expect(status, `${word}: ${JSON.stringify(body)}`).toBe(200)
    return body
  }
  /** The items of an order in their sequence, by pack. */
  const itemsOf = (id: number) =>
    database.rows<{ id: number; pack: number; qty: number }>(
      sql`select id, pack_id as pack, coalesce(kept_qty, qty) as qty from order_items where order_id = ${id} and deleted_at is null order by id`,
    )
  return {
    ...{ service, ...people, farmer, outlet, urea, poison, insert, take, act, did },
    setClock: (instant: string): void => void (now = new Date(instant)),
    seen,
    /** Builds the packs of a return: so many of each pack, or everything that is still there. */
    async packs(id: number, counts?: ReadonlyMap<number, number>): Promise<Record<string, string>> {
      const items = await itemsOf(id)
      const wanted = items.flatMap(({ id: item, pack, qty }) => {
        const count = counts ? counts.get(pack) : qty
        return count === undefined || (!counts && count === 0) ? [] : [[item, String(count)]]
      })
      return Object.fromEntries(wanted) as Record<string, string>
    },
    /** Makes a new, placed order of these items. */
    async placed(items: readonly object[], more: object = {}): Promise<Order> {
      const { status, body } = await take(items, more)
      expect(status, JSON.stringify(body)).toBe(201)
      return did(people.sales, body.id, 'place')
    },
    /** Moves a placed order on to delivery. */
    async delivered(items: readonly object[]): Promise<Order> {
      const { id } = await this.placed(items)
      await did(people.agent, id, 'confirm')
      await did(people.admin, id, 'dispatch', { reason: 'By telephone' })
      return did(people.admin, id, 'deliver', { reason: 'By telephone' })
    },
    stockOf: async (of: number): Promise<number> => {
      const [row] = await database.rows<{ qty: number }>(sql`select qty from outlet_stocks where pack_id = ${of}`)
      return row?.qty ?? -1
    },
  }
}
