import { allows, todayInIndia, type FieldErrors } from '#define'
import { orderItems, orderMoney, pesticides } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import type { Viewer } from '../../engine/viewer'
import { referred } from './referred'
import { dayWords } from '../../engine/dayWords'
import { keepOrderBill } from './orders/bill'
import { lineSums, type Line } from './orderSums'

const CHANGEABLE = ['NO_STATUS', 'CREATED']

interface Sold {
  readonly product: number
  readonly mrp: number
  readonly price: number
  readonly gstRate: number
  readonly hsn: string
  readonly category: string
  readonly isSold: boolean
}

interface Seller {
  readonly status: string
  readonly payment: string | null
  readonly items: number
  readonly outlet: string
  readonly licenceTill: string
}

/** Order items: what may be sold there, at the price of the day, and the sums. */
export const orderItemsBehaviour = behaviour(orderItems, {
  prepare: async (work, { before, input }) => {
    const failed = before ? orderItems.form.messages.updateFailed : orderItems.form.messages.createFailed
    const seller = await sellerOf(work, referred(input.order))
    mustBeChangeable(seller, failed)
    const sold = before ? undefined : await soldAs(work, referred(input.pack))
    const line: Line = {
      price: sold?.price ?? before?.price ?? 0,
      gstRate: sold?.gstRate ?? before?.gstRate ?? 0,
      qty: input.qty ?? 1,
      discount: input.discount ?? 0,
    }
    const fields: FieldErrors = {
      ...(sold && refusalOf(sold, seller, todayInIndia(work.engine.now()))),
      ...(!mayDiscount(work.viewer, line) && {
        discount: `You need permission to set order status manually for a discount above ${orderMoney.discountMost}%`,
      }),
      ...(line.discount > line.price * line.qty && { discount: 'The discount can’t exceed the price' }),
    }
    if (Object.keys(fields).length) throw badRequest(failed, { fields })
    if (!sold) return { reduction: 0, ...lineSums(line) }
    const { product, mrp, price, gstRate, hsn } = sold
    return { product, mrp, price, gstRate, hsn, reduction: 0, ...lineSums(line) }
  },
  saved: async (work, { after }) => {
    const order = after.order?.id ?? 0
    const seller = await sellerOf(work, order)
    // A deletion runs no `prepare`: whether the order still allows it is checked here, before the commit.
    mustBeChangeable(seller, orderItems.form.messages.deleteFailed)
    if (seller.items === 0 && seller.status !== 'NO_STATUS')
      throw badRequest(orderItems.form.messages.deleteFailed, { detail: noItems })
    await keepOrderBill(work, orderItems.form.messages.updateFailed, order)
  },
  effects: {},
})

/** Throws 400 once an order has been dispatched or paid: a refund is the sum that was paid. */
function mustBeChangeable({ status, payment }: Seller, failed: string): void {
  if (!CHANGEABLE.includes(status))
    throw badRequest(failed, { detail: 'The items of this order can no longer be changed' })
  if (payment === 'PAID') throw badRequest(failed, { detail: 'This order is paid. Cancel it and place a new one' })
}

/** The refusal of an order without items (spec §5). */
export const noItems = 'Enter at least one quantity for a selected product'

async function sellerOf({ tx }: Work, order: number): Promise<Seller> {
  const [row] = await tx.rows<Seller>(sql`
    select o.status, o.payment_status as payment, o.items_count as items, s.name as outlet, s.insecticide_licence_till::text as "licenceTill"
    from orders o join outlets s on s.id = o.outlet_id where o.id = ${order} for no key update of o`)
  if (!row) throw badRequest(orderItems.form.messages.createFailed, { fields: { order: 'Choose order from the list' } })
  return row
}

async function soldAs({ tx }: Work, pack: number): Promise<Sold | undefined> {
  const [row] = await tx.rows<Sold>(sql`
    select k.product_id as product, k.mrp::float8 as mrp, k.price::float8 as price, k.gst_rate::float8 as "gstRate", k.hsn, p.category,
           k.status = 'ACTIVE' and p.status = 'ACTIVE' as "isSold"
    from product_packs k join products p on p.id = k.product_id where k.id = ${pack}`)
  return row
}

/** Says why an outlet can't sell a pack: it is withdrawn, or the licence to sell pesticides has ended. */
function refusalOf(sold: Sold, seller: Seller, today: string): FieldErrors {
  if (!sold.isSold) return { pack: 'This product is no longer sold' }
  return isPesticide(sold.category) && seller.licenceTill < today ? { pack: licenceWords(seller) } : {}
}

/** Whether a product category is a pesticide by law. */
export function isPesticide(category: string): boolean {
  return (pesticides as readonly string[]).includes(category)
}

/** Says in a sentence that an outlet sells no pesticides. */
export function licenceWords({ outlet, licenceTill }: Pick<Seller, 'outlet' | 'licenceTill'>): string {
  return `The insecticide licence of ${outlet} expired on ${dayWords(licenceTill)}, so it can’t sell pesticides`
}

/** Whether a viewer may give a discount: one above the standard limit needs more than the authority to take orders. */
function mayDiscount(viewer: Viewer, { discount, price, qty }: Line): boolean {
  return (
    discount * 100 <= price * qty * orderMoney.discountMost ||
    viewer.isService === true ||
    allows(viewer.keys, 'order:force')
  )
}
