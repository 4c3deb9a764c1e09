import { addDays } from '#define'
import {
  blacklistEntries,
  orderItems,
  orders,
  outletEmployees,
  outlets,
  outletStocks,
  productPacks,
  products,
} from '#resources'
import type { OfficersOf } from './farming/officers'
import type { Hired } from './people/hired'
import { canSignIn } from './people/employees'
import { loadBlacklist } from './loadBlacklist'
import { blacklistRow, decidersIn, type Deciding } from './kernel/blacklistRow'
import { randomOf } from './kernel/random'
import type { Buyer } from './retail/buyers'
import { orderDraft, type OrderDraft, type PlacedOutlet, type StockedPack } from './retail/orderRows'
import { employeeRows, isBlacklisted, outletDrafts, type OutletDraft } from './retail/outletRows'
import { productDrafts } from './retail/productRows'
import type { Store } from './store'
import type { Row } from './kernel/row'
import { grouped } from './words'

/** The company that owns the outlets, and its size (1 is full). */
interface RetailLoad {
  readonly staff: readonly Hired[]
  readonly officersOf: OfficersOf
  readonly buyers: readonly Buyer[]
  readonly crops: ReadonlyMap<string, number>
  readonly today: string
  readonly share: number
  readonly log: (line: string) => void
}

const OUTLETS = 120
const ORDERS = 3_200
const PACKS_AT_OUTLET = 40

/** Stores products with their packs, outlets with their people and stock, and the orders of half a year. */
export async function loadRetail(store: Store, load: RetailLoad): Promise<readonly StockedPack[]> {
  const { staff, buyers, today, share, log } = load
  if (buyers.length === 0) return []
  const packs = await loadProducts(store, load)
  const drafts = outletDrafts(atLeast(20, OUTLETS * share), {
    buyers,
    today,
    pointOfSale: staff.filter((one) => canSignIn(one) && one.office?.role === 'RETAIL'),
  })
  const placed = await loadOutlets(store, drafts, { packs, today, deciding: { ...decidersIn(staff), today } })
  const market = {
    buyers,
    today,
    ...{ officersOf: load.officersOf, takers: takersIn(staff) },
    outlets: placed.filter(({ row }) => row.status === 'ACTIVE'),
    // The start of the day: nothing in the demo happens after it.
    now: `${addDays(today, -1)}T18:00:00.000Z`,
  }
  const orderDrafts = Array.from({ length: atLeast(60, ORDERS * share) }, (_, index) => orderDraft(index, market))
  await loadOrders(store, orderDrafts)
  await loadBlacklist(store, { buyers, staff, today })
  log(`outlets ${placed.length}, packs ${packs.length}, orders ${grouped(orderDrafts.length)}`)
  return packs
}

function takersIn(staff: readonly Hired[]): Record<string, readonly number[]> {
  const idsOf = (role: string): number[] =>
    staff.flatMap(({ id, roleType, office }) => ((office?.role ?? roleType) === role ? [id] : []))
  return { CALL_CENTRE: idsOf('CALL_CENTRE'), OUTLET: idsOf('RETAIL'), FO: idsOf('FIELD_OFFICER') }
}

const soldFakes = { cause: 'FRAUD', remark: 'Sold packs without a batch number', ago: 21 } as const

function atLeast(least: number, count: number): number {
  return Math.max(least, Math.round(count))
}

async function loadProducts(store: Store, { crops, today }: RetailLoad): Promise<StockedPack[]> {
  const drafts = productDrafts(crops, `${addDays(today, -500)}T06:00:00.000Z`)
  const productIds = await store.insert(products, drafts.products)
  const packs = drafts.packs.map((pack) => ({ ...pack, productId: productIds[pack.product] ?? 0 }))
  const ids = await store.insert(
    productPacks,
    packs.map(({ row, productId }) => ({ ...row, product: productId })),
  )
  return packs.map((pack, index) => ({ ...pack, id: ids[index] ?? 0 }))
}

async function loadOutlets(
  store: Store,
  drafts: readonly OutletDraft[],
  { packs, today, deciding }: { packs: readonly StockedPack[]; today: string; deciding: Deciding },
): Promise<PlacedOutlet[]> {
  const people = employeeRows(
    drafts.map((draft, index) => ({ ...draft, id: index })),
    today,
  )
  const ids = await store.insert(
    outlets,
    drafts.map(({ row }) => row),
  )
  await store.insert(
    outletEmployees,
    people.map((row) => ({ ...row, outlet: ids[Number(row.outlet)] })),
  )
  await store.insert(
    blacklistEntries,
    ids.flatMap((id, at) =>
      isBlacklisted(at) ? [blacklistRow({ subject: 'OUTLET', id, ...soldFakes }, deciding)] : [],
    ),
  )
  const placed = drafts.map((draft, index) => ({ ...draft, id: ids[index] ?? 0, shelf: shelfOf(index, packs) }))
  await store.insert(
    outletStocks,
    placed.flatMap((outlet) => stockRows(outlet, today)),
  )
  return placed
}

/** Chooses the stock of an outlet: every seventh pack from an offset in the list. */
function shelfOf(at: number, packs: readonly StockedPack[]): StockedPack[] {
  const begin = randomOf(`shelf ${at}`).integer(0, packs.length - 1)
  return Array.from(
    { length: PACKS_AT_OUTLET },
    (_, index) => packs[(begin + index * 11) % packs.length] as StockedPack,
  )
}

/** Some packs of the shelf are sold out. */
function stockRows({ id, shelf }: PlacedOutlet, today: string): Row[] {
  const random = randomOf(`stock ${id}`)
  const createdAt = `${addDays(today, -20)}T06:00:00.000Z`
  return shelf.map((pack): Row => ({
    outlet: id,
    pack: pack.id,
    product: pack.productId,
    qty: random.chance(0.1) ? 0 : random.integer(5, 90),
    createdAt,
  }))
}

async function loadOrders(store: Store, drafts: readonly OrderDraft[]): Promise<void> {
  const ids = await store.insert(
    orders,
    drafts.map(({ row }) => row),
  )
  await store.insert(
    orderItems,
    drafts.flatMap(({ items }, index) => items.map((item) => ({ ...item, order: ids[index] }))),
  )
}
