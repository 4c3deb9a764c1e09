import { addDays } from '#define'
import { cancelReasons, deliveryFee } from '#resources'
import { lineSums, orderSums, type Line } from '../../behaviours/retail/orderSums'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { OfficersOf } from '../farming/officers'
import { upiReference } from '../kernel/upiReference'
import type { Buyer } from './buyers'
import type { OutletDraft } from './outletRows'
import type { PackDraft } from './productRows'

/** A stored pack. */
export interface StockedPack extends PackDraft {
  readonly id: number
  readonly productId: number
}

/** A stored outlet, with its stock. */
export interface PlacedOutlet extends OutletDraft {
  readonly id: number
  readonly shelf: readonly StockedPack[]
}

/** The inputs of orders. */
export interface Market {
  readonly buyers: readonly Buyer[]
  readonly outlets: readonly PlacedOutlet[]
  /** The people who take the orders of a channel. */
  readonly takers: Readonly<Partial<Record<string, readonly number[]>>>
  readonly officersOf: OfficersOf
  readonly today: string
  /** Now, as an instant: open orders are newer than those that time rules cancel. */
  readonly now: string
}

/** An order with its items, before it has an id. */
export interface OrderDraft {
  readonly row: Row
  readonly items: readonly Row[]
}

const HOUR = 3_600_000
const often = {
  DELIVERED: 610,
  CANCELLED: 120,
  DISPATCHED: 60,
  CREATED: 60,
  CONFIRMED: 50,
  RETURN_SUCCESSFUL: 30,
  UNDELIVERED: 30,
  NO_STATUS: 20,
  RETURN_INITIATED: 18,
  UNRECOGNIZED: 2,
} as const
type Status = keyof typeof often
const all = Object.keys(often) as Status[]
/** The maximum age in hours of orders with these statuses; others are up to half a year old. */
const oldest: Readonly<Partial<Record<Status, number>>> = {
  NO_STATUS: 40,
  CREATED: 44,
  CONFIRMED: 44,
  DISPATCHED: 140,
  UNDELIVERED: 160,
  RETURN_INITIATED: 200,
  UNRECOGNIZED: 90,
}

/** Makes the order of an index, from 0; the first ones show every status. */
export function orderDraft(index: number, market: Market): OrderDraft {
  const random = randomOf(`order ${index}`)
  const status = all[index] ?? random.weighted(often)
  const buyer = random.pick(market.buyers)
  const outlet = outletNear(buyer, market, random)
  const items = itemsOf(outlet, random)
  const placed =
    Date.parse(market.now) -
    random.integer(1, (oldest[status] ?? 180 * 24) - 1) * HOUR -
    random.integer(0, 3_599) * 1_000
  const payMode = random.weighted({ COD: 62, UPI: 30, CREDIT: 8 })
  const moment = (hours: number): string =>
    new Date(Math.min(Date.parse(market.now), placed + hours * HOUR)).toISOString()
  const day = moment(0).slice(0, 10)
  const since = moment(['NO_STATUS', 'CREATED'].includes(status) ? 0 : random.integer(2, 40))
  const wasSent = !['NO_STATUS', 'CREATED', 'CONFIRMED', 'CANCELLED', 'UNRECOGNIZED'].includes(status)
  const wasDelivered = ['DELIVERED', 'RETURN_INITIATED', 'RETURN_SUCCESSFUL'].includes(status)
  const deliveredAt = wasDelivered ? since : undefined
  const promisedBy = addDays(day, random.chance(0.1) ? 1 : 3)
  const sums = orderSums(items.map(({ line }) => line))
  const back = backOf(index, status, items)
  return {
    row: {
      farmer: buyer.id,
      outlet: outlet.id,
      ...taken(buyer, day, { market, random }),
      payMode,
      promisedBy,
      ...addressOf(buyer, random),
      itemsCount: items.length,
      ...sums,
      ...moneyOf(status, payMode, { total: sums.total, back, items }),
      ...(payMode === 'UPI' && status !== 'NO_STATUS' && { paymentRef: upiReference('orders', index) }),
      ...(status !== 'NO_STATUS' && { placedAt: moment(0) }),
      statusSince: since,
      ...(deliveredAt && {
        deliveredAt,
        returnClosed: Date.parse(market.now) - Date.parse(deliveredAt) > 7 * 24 * HOUR,
      }),
      ...(wasSent && {
        invoiceNo: `INV-${10_000 + index}`,
        awbNo: `AWB${random.integer(1_000_000, 9_999_999)}`,
      }),
      attempts: status === 'UNDELIVERED' ? random.integer(0, 2) : 0,
      ...(status === 'CANCELLED' && { cancelReason: random.pick(Object.keys(cancelReasons)) }),
      isOverdue: promisedBy < market.today && ['CREATED', 'CONFIRMED', 'DISPATCHED', 'UNDELIVERED'].includes(status),
      hasStock: wasSent ? status !== 'RETURN_SUCCESSFUL' : status === 'CONFIRMED',
      status,
      createdAt: moment(0),
    },
    items: items.map(({ row, line }, at) => ({
      ...row,
      ...line,
      ...lineSums(line),
      ...(wasDelivered && { deliveredQty: line.qty }),
      ...(back[at] && { [status === 'RETURN_INITIATED' ? 'returningQty' : 'returnedQty']: back[at] }),
      createdAt: moment(0),
    })),
  }
}

/** Chooses how many packs of each line came or come back: all of a return, some of a line in a part of the others. */
function backOf(index: number, status: Status, items: readonly { readonly line: Line }[]): readonly number[] {
  // Drawn from a separate source, so that all other values of the orders stay the same.
  const random = randomOf(`return of order ${index}`)
  const isPartial = status === 'RETURN_INITIATED' ? random.chance(0.5) : status === 'DELIVERED' && random.chance(0.04)
  const largest = Math.max(...items.map(({ line }) => line.qty))
  const at = items.findIndex(({ line }) => line.qty === largest)
  if (isPartial && largest > 1) return items.map((_, line) => (line === at ? random.integer(1, largest - 1) : 0))
  return items.map(({ line }) => (['RETURN_SUCCESSFUL', 'RETURN_INITIATED'].includes(status) ? line.qty : 0))
}

function worthOf(line: Line, packs: number): number {
  return Math.round((lineSums(line).lineTotal * packs) / line.qty)
}

/** Chooses the channel of an order, and who takes it; none in the app. */
function taken(
  { village }: Buyer,
  day: string,
  { market, random }: { readonly market: Market; readonly random: Random },
): Row {
  const channel = random.weighted({ CALL_CENTRE: 45, APP: 25, OUTLET: 20, FO: 10 })
  const near = channel === 'FO' ? market.officersOf(village.id, day, 'FIELD_OFFICER', 'BDO') : []
  const takers = near.length > 0 ? near : (market.takers[channel] ?? [])
  // Drawn from a separate source, so that all other values of the orders stay the same.
  const own = randomOf(`order of ${village.id} taken on ${day}`)
  return { channel, ...(takers.length > 0 && { takenBy: own.pick(takers) }) }
}

/** Chooses an outlet of the buyer's state, or any where there is none. */
function outletNear({ village }: Buyer, { outlets }: Market, random: Random): PlacedOutlet {
  const near = outlets.filter((outlet) => outlet.village.state === village.state)
  return random.pick(near.length > 0 ? near : outlets)
}

function addressOf({ firstName, mobile, village }: Buyer, random: Random): Row {
  const landmarks = ['Near the temple', 'Behind the school', 'At the water tank', 'Near the gurdwara']
  return {
    contactName: firstName,
    contactMobile: mobile,
    line1: `House ${random.integer(1, 300)}`,
    ...(random.chance(0.5) && { landmark: random.pick(landmarks) }),
    village: village.id,
    pin: village.pin ?? '141001',
  }
}

/** What was refunded of an order: all of a return, the returned packs of a paid one that stays delivered. */
function moneyOf(
  status: Status,
  payMode: string,
  order: {
    readonly total: number
    readonly back: readonly number[]
    readonly items: readonly { readonly line: Line }[]
  },
): Row {
  if (status === 'RETURN_SUCCESSFUL') return { paymentStatus: 'REFUNDED', refunded: order.total }
  const refunded = order.items.reduce((sum, { line }, at) => sum + worthOf(line, order.back[at] ?? 0), 0)
  if (status === 'DELIVERED' && refunded > 0 && payMode !== 'CREDIT')
    return { paymentStatus: 'PARTLY_REFUNDED', refunded }
  return { paymentStatus: paymentOf(status, payMode), refunded: 0 }
}

function paymentOf(status: Status, payMode: string): string {
  const isPaidBefore = payMode === 'UPI'
  if (status === 'CANCELLED') return isPaidBefore ? 'REFUND_DUE' : 'VOID'
  if (status === 'NO_STATUS') return 'PENDING'
  return isPaidBefore || (payMode === 'COD' && ['DELIVERED', 'RETURN_INITIATED'].includes(status)) ? 'PAID' : 'PENDING'
}

function itemsOf({ shelf }: PlacedOutlet, random: Random) {
  const onSale = shelf.filter(({ row }) => row.status === 'ACTIVE')
  const chosen = new Set(Array.from({ length: random.integer(1, 4) }, () => random.pick(onSale)))
  return [...chosen].map((pack) => {
    const qty = random.integer(1, 5)
    const discount = random.chance(0.15) ? Math.round((pack.price * qty * 0.05) / 100) * 100 : 0
    const line = { price: pack.price, qty, discount: Math.min(discount, deliveryFee.freeFrom), gstRate: pack.gstRate }
    return { line, row: { pack: pack.id, product: pack.productId, mrp: pack.row.mrp, hsn: pack.row.hsn } }
  })
}
