import { todayInIndia, type RowOf } from '#define'
import type { bookings } from '#resources'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { expectedPoints, redeemablePoints } from '../points'
import { bonusOf, type Bill, type Offer, type Payer } from '../tariff'

/** The points that the farmer of a booking wants to redeem. */
interface Wish {
  readonly booking?: Pick<RowOf<typeof bookings>, 'bookingNo' | 'pointsToRedeem'>
  readonly farmer: number
  readonly points?: number
}

/**
 * Computes the points that the farmer of a booking may redeem: for a preview, which offers them, always; else only
 * where some are wanted. Throws 400 where more are newly wanted than there are; of points wanted before, as many as
 * there are are redeemed.
 */
export async function pointsFor(
  work: Work,
  failed: string,
  { booking, farmer, points }: Wish,
  locks: boolean,
): Promise<number> {
  if (points === undefined && locks) return 0
  const available = await redeemablePoints(work, { farmer, ref: booking?.bookingNo ?? '' }, locks)
  if (points !== undefined && points > available && points !== booking?.pointsToRedeem) {
    const words = available ? `This farmer has ${available} points` : 'This farmer has no points'
    throw badRequest(failed, { fields: { pointsToRedeem: words }, detail: words })
  }
  return available
}

interface Multiplied {
  readonly farmer: number
  readonly offer?: Offer | undefined
  readonly payer?: Payer | undefined
  readonly bill: Bill
}

/** Computes the points that the offer of a booking adds to those that it will earn by today's rule. */
export async function bonusFor(work: Work, { farmer, offer, payer, bill }: Multiplied): Promise<number> {
  if (offer?.terms.kind !== 'POINTS_X') return 0
  const today = todayInIndia(work.engine.now())
  const measure = { acres: bill.billableAcres, amount: bill.net }
  const points = await expectedPoints(work, 'BOOKING_VERIFIED', {
    holder: { field: 'farmer', id: farmer },
    today,
    ...measure,
  })
  return bonusOf(offer.terms, { points, acres: bill.billableAcres }, payer?.available)
}
