import type { InputOf, RowOf } from '#define'
import { billing, type bookings } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { settlePoints } from '../points'
import { releaseOffer, settleBenefit, settleBudget, useOffer } from '../tariff'

type Booking = RowOf<typeof bookings>

/** Computes the value of a booking's offer: what it takes off, or the points that it adds. */
function worthOf({ discount, bonusPoints }: Pick<Booking, 'discount' | 'bonusPoints'>): number {
  return (discount ?? 0) + (bonusPoints ?? 0) * billing.pointValue
}

/** Returns how a budget counts the discount of a booking: committed with it, consumed when its bill is final. */
function shareAs({ status, actualAcre }: Booking): 'COMMITTED' | 'CONSUMED' | 'NOTHING' {
  if (status === 'VERIFIED' || (status === 'CANCELLED' && (actualAcre ?? 0) > 0)) return 'CONSUMED'
  return status === 'CANCELLED' || status === 'INVALID' ? 'NOTHING' : 'COMMITTED'
}

/** Updates subscription, points and state budgets to what a booking uses. Throws 400 where they have less. */
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

/** Locks what pays a part of a booking before its offer is locked: creating a booking locks them in the same order. */
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

/** Returns a booking with the discount and points of a new bill. */
export function offeredBy(booking: Booking, { discount, bonusPoints }: InputOf<typeof bookings>): Booking {
  return { ...booking, discount: discount ?? null, bonusPoints: bonusPoints ?? null }
}

/** Counts the offer of a booking as used, and releases the one it had before. */
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
