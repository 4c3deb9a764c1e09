import { todayInIndia, type InputOf } from '#define'
import type { subscriptionPurchases } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { segmentsOf } from '../audience/segments'
import { offerFor, outWords, payerFor, payerOf, saleDiscount } from '../tariff'

type Given = InputOf<typeof subscriptionPurchases>

interface Sale {
  readonly price: number
  readonly gstRate: number
  readonly village: number
  readonly isSoldThere: boolean
  readonly isFirst: boolean
  readonly isActive: boolean
}

/**
 * Computes the price of a subscription: price − discount + GST, to the paisa. Throws 400 at the plan and at the offer.
 */
export async function priceOf(work: Work, failed: string, { farmer, plan, offer }: Given): Promise<Given> {
  const [farmerId, planId] = [Number(farmer), Number(plan)]
  const [sale] = await work.tx.rows<Sale>(sql`
    select p.price, p.gst_rate::float8 as "gstRate", f.village_id as village,
      (not exists (select from subscription_plans_states l where l.record_id = p.id)
        or exists (select from subscription_plans_states l where l.record_id = p.id and l.target_id = f.village_state_id)) as "isSoldThere",
      not exists (select from subscription_purchases s where s.farmer_id = f.id and s.status in ('ACTIVE', 'EXPIRED')) as "isFirst",
      exists (select from subscription_purchases s where s.farmer_id = f.id and s.plan_id = p.id and s.status = 'ACTIVE') as "isActive"
    from subscription_plans p join farmers f on f.id = ${farmerId} where p.id = ${planId}`)
  if (!sale) return {}
  const refuse = (field: string, words: string): never => {
    throw badRequest(failed, { fields: { [field]: words }, detail: words })
  }
  if (!sale.isSoldThere) refuse('plan', 'This plan is not sold in the state of this farmer')
  if (sale.isActive) refuse('plan', 'This farmer already has an active subscription to this plan')
  const { price, gstRate, village, isFirst } = sale
  const on = todayInIndia(work.engine.now())
  const occasion = { for: 'SUBSCRIPTION', farmer: farmerId, village, on, isFirst, amount: price, plan: planId } as const
  const found = offer
    ? await offerFor(work.tx, Number(offer), { ...occasion, segments: await segmentsOf(work, farmerId) }, failed)
    : undefined
  const payer =
    found &&
    (found.budget === undefined
      ? await payerFor(work.tx, { head: 'SUBSCRIPTION', village, on }, true)
      : await payerOf(work.tx, found.budget, '', true))
  if (payer?.available === 0) refuse('offer', outWords(payer))
  const discount = found ? saleDiscount(found.terms, price, payer?.available) : 0
  const taxable = price - discount
  const gst = Math.round((taxable * Math.round(gstRate * 100)) / 10_000)
  return {
    ...{ price, discount, gstRate, gst, total: taxable + gst },
    ...(payer && discount > 0 && { stateBudget: payer.id }),
  }
}
