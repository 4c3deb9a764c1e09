import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import { upiReference } from '../kernel/upiReference'

/** The plans of the demo with their benefits. */
export const planDrafts = [
  {
    row: { code: 'SILVER', name: 'Silver', price: 49_900, gstRate: 18, termDays: 180, status: 'LIVE' },
    benefits: [{ kind: 'FREE_ACRES', value: 1 }],
  },
  {
    row: { code: 'GOLD', name: 'Gold', price: 149_900, gstRate: 18, termDays: 365, status: 'LIVE' },
    benefits: [
      { kind: 'FREE_ACRES', value: 3 },
      { kind: 'DISCOUNT_PCT', value: 5, cap: 50_000 },
      { kind: 'SOIL_TEST', value: 1 },
    ],
  },
  {
    row: { code: 'ORCHARD', name: 'Orchard', price: 249_900, gstRate: 18, termDays: 365, status: 'DRAFT' },
    benefits: [{ kind: 'FREE_ACRES', value: 5 }],
  },
  {
    row: { code: 'MONSOON', name: 'Monsoon', price: 29_900, gstRate: 18, termDays: 120, status: 'RETIRED' },
    benefits: [{ kind: 'FREE_ACRES', value: 0.5 }],
  },
] as const

/** A farmer who subscribes. */
export interface Subscriber {
  readonly id: number
  readonly village: { readonly id: number }
  /** The day on which they were registered. */
  readonly joined: string
}

/** A purchase of the demo, and its plan. */
export interface PurchaseDraft {
  readonly plan: number
  readonly row: Row
}

/** One farmer in this many has a subscription. */
const EACH = 40

/** Makes the purchases of the demo: most are active, some over, some unpaid. */
export function purchaseDrafts(
  buyers: readonly Subscriber[],
  { today, sellers }: { readonly today: string; readonly sellers: readonly number[] },
): PurchaseDraft[] {
  return buyers
    .filter((_, at) => at % EACH === 23)
    .map(({ id, village, joined }, at) => {
      const random = randomOf(`subscription ${id}`)
      const status = random.weighted({ ACTIVE: 68, EXPIRED: 14, PENDING_PAYMENT: 10, CANCELLED: 4, REFUNDED: 4 })
      const plan = status === 'EXPIRED' ? random.pick([0, 3]) : random.pick([0, 0, 1])
      const { price, gstRate, termDays } = (planDrafts[plan] ?? planDrafts[0]).row
      const gst = Math.round((price * gstRate) / 100)
      const ago = status === 'EXPIRED' ? termDays + random.integer(5, 90) : random.integer(1, 80)
      const startDate = [addDays(today, -ago), addDays(joined, 1)].sort().at(-1) ?? today
      const isPaid = status !== 'PENDING_PAYMENT' && status !== 'CANCELLED'
      const mode = random.weighted({ UPI: 70, CASH: 30 })
      const createdAt = workingMoment(startDate, random)
      const soldBy = sellers.length ? random.pick(sellers) : undefined
      return {
        plan,
        row: {
          ...{
            farmer: id,
            village: village.id,
            soldBy,
            price,
            discount: 0,
            gstRate,
            gst,
            total: price + gst,
            status,
            createdAt,
          },
          ...(isPaid && {
            ...{ paid: price + gst, payMode: mode, paidAt: createdAt, paidTo: soldBy },
            ...{ startDate, endDate: addDays(startDate, termDays - 1) },
            ...(mode === 'UPI' && { upiRef: upiReference('subscriptions', at) }),
            ...(status === 'REFUNDED' && { refundRef: `NEFT${100_000 + at}` }),
          }),
        },
      }
    })
    .filter(({ row }) => row.status !== 'EXPIRED' || String(row.endDate) < today)
}
