import { todayInIndia } from '#define'
import { orderItems, orders } from '#resources'
import { sql, type Queries } from '../../../database'
import type { Work } from '../../../engine/engine'
import { badRequest, Problem } from '../../../engine/problem'
import { put, putEach } from '../../../engine/write/put'
import { segmentsOf } from '../../audience/segments'
import {
  benefitFor,
  offerFor,
  outWords,
  payerFor,
  payerOf,
  releaseOffer,
  saleDiscount,
  settleBenefit,
  settleBudget,
  useOffer,
  type Benefit,
  type Occasion,
  type Offer,
  type Payer,
} from '../../tariff'
import { lineSums, sharesOf } from '../orderSums'

interface OrderRow {
  readonly id: number
  readonly no: string
  readonly farmer: number
  readonly village: number
  readonly on: string
  readonly status: string
  readonly offer: number | null
  readonly offerDiscount: number
  readonly subscriptionDiscount: number
  readonly benefit: number | null
  readonly budget: number | null
  /** The part of the reductions that belongs to the packs that were not returned. */
  readonly kept: number
}

interface ItemRow {
  readonly id: number
  readonly pack: number
  readonly price: number
  readonly qty: number
  readonly discount: number
  readonly gstRate: number
}

async function orderOf(tx: Queries, id: number): Promise<OrderRow | undefined> {
  const [found] = await tx.rows<OrderRow>(sql`
    select id, order_no as no, farmer_id as farmer, village_id as village, (created_at at time zone 'Asia/Kolkata')::date::text as "on",
      status, offer_id as offer, coalesce(offer_discount, 0) as "offerDiscount", coalesce(subscription_discount, 0) as "subscriptionDiscount",
      benefit_id as benefit, state_budget_id as budget,
      coalesce((select 1 - sum(reduction * coalesce(returned_qty, 0)::numeric / qty) / nullif(sum(reduction), 0)
        from order_items where order_id = orders.id and deleted_at is null), 1)::float8 as kept
    from orders where id = ${id} for no key update`)
  return found
}

function itemsOf(tx: Queries, order: number): Promise<ItemRow[]> {
  return tx.rows<ItemRow>(sql`
    select id, pack_id as pack, price, qty, coalesce(discount, 0) as discount, gst_rate::float8 as "gstRate"
    from order_items where order_id = ${order} and deleted_at is null order by id`)
}

/** Locks the budget that pays an order before its offer is locked. */
export async function holdPayer(tx: Queries, order: number): Promise<void> {
  await tx.rows(
    sql`select b.id from state_budgets b where b.id = (select state_budget_id from orders where id = ${order}) for no key update`,
  )
}

/** Builds the occasion by which offers judge an order. */
export async function orderOccasion(work: Work, order: number): Promise<Occasion | undefined> {
  const row = await orderOf(work.tx, order)
  return row && occasionOf(work, row, await itemsOf(work.tx, order))
}

async function occasionOf(work: Work, row: OrderRow, items: readonly ItemRow[]): Promise<Occasion> {
  const [found] = await work.tx.rows(
    sql`select 1 from orders where farmer_id = ${row.farmer} and id <> ${row.id} and deleted_at is null and status <> 'CANCELLED' limit 1`,
  )
  return {
    for: 'ORDER',
    farmer: row.farmer,
    village: row.village,
    on: row.on,
    isFirst: !found,
    segments: await segmentsOf(work, row.farmer),
    ref: row.no,
    amount: sumOf(items.map(goodsOf)),
    packs: items.map(({ pack }) => pack),
  }
}

function goodsOf({ price, qty, discount }: ItemRow): number {
  return price * qty - discount
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Finds the budget that pays the offer of an order: its own, or the state's for offers. */
export function orderPayer(
  tx: Queries,
  { budget }: Offer,
  { village, on, ref = '' }: Occasion,
  locks = false,
): Promise<Payer | undefined> {
  return budget === undefined
    ? payerFor(tx, { head: 'OFFERS', village, on, ref }, locks)
    : payerOf(tx, budget, ref, locks)
}

/** Gives an order another offer than it `had`, or none. Throws 400 at the offer. */
export async function applyOffer(
  work: Work,
  failed: string,
  order: number,
  { offer, had }: { readonly offer: number | null; readonly had: number | null },
): Promise<void> {
  const before = await orderOf(work.tx, order)
  await put(work, orders, order, { offer })
  await keepOrderBill(work, failed, order, before && { ...before, offer: had })
}

/** The reductions of an order. */
interface Reductions {
  readonly benefit?: Benefit | undefined
  /** The reductions of each line by the subscription, and by the offer. */
  readonly subscription: readonly number[]
  readonly offer: readonly number[]
  readonly payer?: Payer | undefined
}

/**
 * Computes the reductions of an order by the farmer's subscription and then the offer, splits them among the items, and
 * updates what pays for them. An offer that no longer fits gives nothing, unless it differs from that of `before`: then
 * it throws 400 at the offer.
 */
export async function keepOrderBill(work: Work, failed: string, order: number, before?: OrderRow): Promise<void> {
  const row = await orderOf(work.tx, order)
  if (!row) return
  const items = await itemsOf(work.tx, order)
  const isNew = before !== undefined && before.offer !== row.offer
  const { benefit, subscription, offer, payer } = await reductionsOf(work, failed, { row, items, isNew })
  const changed = items.map((item, at) => {
    const reduction = (subscription[at] ?? 0) + (offer[at] ?? 0)
    return { id: item.id, values: { reduction, ...lineSums({ ...item, reduction }) } }
  })
  await putEach(work, orderItems, changed)
  const offerDiscount = sumOf(offer)
  const subscriptionDiscount = sumOf(subscription)
  await put(work, orders, order, {
    offerDiscount: row.offer === null ? null : offerDiscount,
    subscriptionDiscount: subscriptionDiscount || null,
    benefit: subscriptionDiscount > 0 ? (benefit?.id ?? null) : null,
    stateBudget: offerDiscount > 0 ? (payer?.id ?? null) : null,
  })
  await settleOrder(work, failed, order, before ?? row)
}

interface Reckoned {
  readonly row: OrderRow
  readonly items: readonly ItemRow[]
  readonly isNew: boolean
}

async function reductionsOf(work: Work, failed: string, { row, items, isNew }: Reckoned): Promise<Reductions> {
  const goods = items.map(goodsOf)
  const benefit = await benefitFor(
    work.tx,
    { kind: 'DISCOUNT_PCT', farmer: row.farmer, on: todayInIndia(work.engine.now()), ref: row.no },
    true,
  )
  const percent = benefit ? Math.floor((sumOf(goods) * Math.round(benefit.granted * 100)) / 10_000) : 0
  const subscription = sharesOf(Math.min(percent, benefit?.leftValue ?? percent), goods)
  if (row.offer === null) return { benefit, subscription, offer: [] }
  const occasion = await occasionOf(work, row, items)
  const offer = await fittingOffer(work, failed, { id: row.offer, occasion, isNew })
  if (!offer) return { benefit, subscription, offer: [] }
  const payer = await orderPayer(work.tx, offer, occasion, true)
  if (isNew && payer?.available === 0) {
    const words = outWords(payer)
    throw badRequest(failed, { fields: { offer: words }, detail: words })
  }
  const left = items.map((item, at) => {
    const counts = offer.packs.length === 0 || offer.packs.includes(item.pack)
    return counts ? (goods[at] ?? 0) - (subscription[at] ?? 0) : 0
  })
  return {
    benefit,
    subscription,
    offer: sharesOf(saleDiscount(offer.terms, sumOf(left), payer?.available), left),
    payer,
  }
}

async function fittingOffer(
  { tx }: Work,
  failed: string,
  { id, occasion, isNew }: { readonly id: number; readonly occasion: Occasion; readonly isNew: boolean },
): Promise<Offer | undefined> {
  try {
    return await offerFor(tx, id, occasion, failed)
  } catch (error) {
    if (isNew || !(error instanceof Problem)) throw error
    return undefined
  }
}

/** Returns how an order counts for what pays a part of it: committed with it, consumed when it is delivered. */
function shareAs(status: string): 'COMMITTED' | 'CONSUMED' | 'NOTHING' {
  if (status === 'CANCELLED' || status === 'RETURN_SUCCESSFUL') return 'NOTHING'
  return status === 'DELIVERED' || status === 'RETURN_INITIATED' ? 'CONSUMED' : 'COMMITTED'
}

/**
 * Updates benefit, budget and offer to what an order uses of them. `before` is the order before its bill was computed
 * again.
 */
export async function settleOrder(work: Work, failed: string, order: number, before?: OrderRow): Promise<void> {
  const row = await orderOf(work.tx, order)
  if (!row) return
  const { no, farmer, offer, kept } = row
  // Returned packs were not sold, so nothing pays a reduction of their price.
  const offerDiscount = Math.round(row.offerDiscount * kept)
  const subscriptionDiscount = Math.round(row.subscriptionDiscount * kept)
  const as = shareAs(row.status)
  const isOff = as === 'NOTHING'
  if (row.benefit !== null || before?.benefit)
    await settleBenefit(work, failed, {
      ...{ ref: no, farmer, benefit: row.benefit ?? undefined, value: subscriptionDiscount },
      amount: isOff || row.benefit === null ? 0 : 1,
    })
  const [was, is] = [before?.budget ?? undefined, row.budget ?? undefined]
  if (was !== undefined || is !== undefined)
    await settleBudget(work, failed, { ref: no, before: was, budget: is, amount: offerDiscount, as })
  if (isOff || (before?.offer && before.offer !== offer)) await releaseOffer(work, { bookingNo: no })
  if (offer !== null && !isOff && (before?.offer !== offer || before.offerDiscount !== offerDiscount))
    await useOffer(work, { offer, farmer, bookingNo: no, discount: offerDiscount }, failed)
}
