import type { InputOf, RowOf } from '#define'
import { billing, type bookings } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { settlePoints } from '../points'
import { releaseOffer, settleBenefit, settleBudget, useOffer } from '../tariff'

type Booking = RowOf<typeof bookings>

/** What the offer of a booking is worth: what it takes off, or the points that it adds. */
function worthOf({ discount, bonusPoints }: Pick<Booking, 'discount' | 'bonusPoints'>): number {
  return (discount ?? 0) + (bonusPoints ?? 0) * billing.pointValue
}

/** How far a budget pays the discount of a booking: promised with it, given when its bill is final. */
function shareAs({ status, actualAcre }: Booking): 'COMMITTED' | 'CONSUMED' | 'NOTHING' {
  if (status === 'VERIFIED' || (status === 'CANCELLED' && (actualAcre ?? 0) > 0)) return 'CONSUMED'
  return status === 'CANCELLED' || status === 'INVALID' ? 'NOTHING' : 'COMMITTED'
}

/** Brings subscription, points and state budgets to what a booking takes of them. Throws 400 where there is less. */
export async function keepShares(
  work: Work,
  failed: string,
  { before, after }: { readonly before?: Booking | undefined; readonly after: Booking },
): Promise<void> {
  const { bookingNo, farmer, benefit, freeAcres, subscriptionDiscount, pointsRedeemed } = after
  const ref = bookingNo ?? ''
  const as = shareAs(after)
  if ((before?.benefit || benefit) && farmer)
    await settleBenefit(work, failed, {
      ...{ ref, farmer: farmer.id, benefit: benefit?.id, value: subscriptionDiscount ?? 0 },
      amount: as === 'NOTHING' || !benefit ? 0 : (freeAcres ?? 0),
    })
  if ((before?.pointsRedeemed || pointsRedeemed) && farmer)
    await settlePoints(work, { ref, farmer: farmer.id, points: as === 'NOTHING' ? 0 : (pointsRedeemed ?? 0) }, failed)
  const [was, is] = [before?.stateBudget?.id, after.stateBudget?.id]
  if (was === undefined && is === undefined) return
  await settleBudget(work, failed, { ref, before: was, budget: is, amount: worthOf(after), as })
}

/** Holds what pays a part of a booking before its offer is held: bookings that are made hold them in that order. */
export async function holdShares({ tx }: Work, booking: number): Promise<void> {
  await tx.rows(
    sql`select b.id from subscription_benefits b where b.id = (select benefit_id from bookings where id = ${booking}) for no key update`,
  )
  await tx.rows(
    sql`select b.id from state_budgets b where b.id = (select state_budget_id from bookings where id = ${booking}) for no key update`,
  )
  await tx.rows(
    sql`select a.id from point_accounts a where a.farmer_id = (select farmer_id from bookings where id = ${booking}) for no key update`,
  )
}

/** A booking with what a new bill says of its offer. */
export function offeredBy(booking: Booking, { discount, bonusPoints }: InputOf<typeof bookings>): Booking {
  return { ...booking, discount: discount ?? null, bonusPoints: bonusPoints ?? null }
}

/** Counts the offer of a booking as used, and gives back another that it had before. */
export async function keepOffer(
  work: Work,
  failed: string,
  { before, after }: { readonly before?: Booking; readonly after: Booking },
): Promise<void> {
  const { bookingNo = '', offer, farmer } = after
  const discount = worthOf(after)
  if (!bookingNo || !farmer) return
  if (before?.offer && before.offer.id !== offer?.id) await releaseOffer(work, { bookingNo })
  if (offer && (before?.offer?.id !== offer.id || worthOf(before) !== discount))
    await useOffer(work, { offer: offer.id, farmer: farmer.id, bookingNo, discount }, failed)
}
