import { addDays, todayInIndia, type InputOf, type RowOf } from '#define'
import { subscriptionBenefits, subscriptionPurchases } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { insertTogether } from '../../engine/write/create'
import { put } from '../../engine/write/put'
import { capture, hold, refund, releaseOffer, settleBudget, takeUpiRef, useOffer } from '../tariff'
import { priceOf } from './price'

type Purchase = RowOf<typeof subscriptionPurchases>

const { actions, form } = subscriptionPurchases

/** Subscriptions: their price, their payment, and the benefits that start with them. */
export const subscriptionPurchasesBehaviour = behaviour(subscriptionPurchases, {
  holds: async ({ tx }, id) => {
    await tx.rows(
      sql`select b.id from state_budgets b where b.id = (select state_budget_id from subscription_purchases where id = ${id}) for no key update`,
    )
  },
  begins: ({ viewer }) => Promise.resolve({ soldBy: viewer.id || null }),
  prepare: async (work, { before, input }) => (before ? undefined : priceOf(work, form.messages.createFailed, input)),
  saved: async (work, { before, after }) => {
    const failed = before ? form.messages.updateFailed : form.messages.createFailed
    const { purchaseNo, offer, farmer, discount, stateBudget, status } = after
    const ref = purchaseNo ?? ''
    const isOff = status === 'CANCELLED' || status === 'REFUNDED'
    if (!before && offer && farmer)
      await useOffer(work, { offer: offer.id, farmer: farmer.id, bookingNo: ref, discount: discount ?? 0 }, failed)
    if (isOff && before && before.status !== status) await releaseOffer(work, { bookingNo: ref })
    if (stateBudget)
      await settleBudget(work, failed, {
        ...{ ref, budget: stateBudget.id, amount: discount ?? 0 },
        as: isOff ? 'NOTHING' : status === 'PENDING_PAYMENT' ? 'COMMITTED' : 'CONSUMED',
      })
  },
  effects: {
    pay: async (work, { record, input }) => {
      const { failed } = actions.pay
      const sum = record.total ?? 0
      if (input.payMode === 'UPI') await takeUpiRef(work, { upiRef: String(input.upiRef) }, failed)
      if (input.payMode === 'WALLET') {
        const debit = { ...accountOf(record), amount: sum }
        // Placing a hold checks that the wallet is active and has enough.
        await hold(work, debit, failed)
        await capture(work, debit, failed)
      }
      await begin(work, record, failed, { paid: sum })
    },
    activate: (work, { record, input }) =>
      begin(work, record, actions.activate.failed, { activatedBecause: String(input.reason) }),
    cancel: async () => {},
    refund: async (work, { record, input }) => {
      const { failed } = actions.refund
      if (record.payMode === 'WALLET') await refund(work, accountOf(record), failed)
      else if (!input.refundRef)
        throw badRequest(failed, { fields: { refundRef: 'Enter the reference of the refund' } })
    },
  },
})

function accountOf({ farmer, purchaseNo }: Purchase): { readonly farmer: number; readonly bookingNo: string } {
  return { farmer: farmer?.id ?? 0, bookingNo: purchaseNo ?? '' }
}

/** Starts a subscription today, with the benefits of its plan. */
async function begin(
  work: Work,
  { id, farmer, plan }: Purchase,
  failed: string,
  more: InputOf<typeof subscriptionPurchases>,
): Promise<void> {
  const { tx, engine } = work
  const startDate = todayInIndia(engine.now())
  const [found] = await tx.rows<{ days: number }>(
    sql`select term_days as days from subscription_plans where id = ${plan?.id ?? 0}`,
  )
  const endDate = addDays(startDate, (found?.days ?? 1) - 1)
  const rows = await tx.rows<{ kind: string; granted: number; cap: number | null }>(
    sql`select kind, value::float8 as granted, cap from plan_benefits where plan_id = ${plan?.id ?? 0} and deleted_at is null order by id`,
  )
  const benefits = rows.map((row) => ({ ...row, purchase: id, farmer: farmer?.id, till: endDate }))
  await insertTogether(work, subscriptionBenefits, benefits, { title: failed })
  await put(work, subscriptionPurchases, id, { ...more, startDate, endDate })
}
