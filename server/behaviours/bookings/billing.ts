import type { InputOf, RowOf } from '#define'
import type { bookings } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import {
  benefitFor,
  billOf,
  offerFor,
  outWords,
  payerFor,
  payerOf,
  rateFor,
  type Benefit,
  type Bill,
  type Occasion,
  type Offer,
  type Payer,
  type Rate,
} from '../tariff'
import { segmentsOf } from '../audience/segments'
import { bonusFor, pointsFor } from './billPoints'
import { idOf } from './taking'

type Booking = RowOf<typeof bookings>
type Given = InputOf<typeof bookings>

/** The inputs of a bill besides the tariff. */
export interface Billed {
  readonly booking?: Pick<Booking, 'id' | 'bookingNo' | 'offer' | 'pointsToRedeem'>
  readonly farmer: number
  readonly service: NonNullable<Booking['service']>
  readonly village: number
  readonly crop: number
  readonly day: string
  readonly requestedAcres: number
  readonly actualAcres?: number
  readonly distanceKm?: number
  readonly offer?: number
  /** The points that the farmer wants to redeem. */
  readonly points?: number
  /** Corrections that replace what follows from the work and the tariff. */
  readonly corrected?: Correction
}

/** Corrected acres and rate, each where set. */
export interface Correction {
  readonly billableAcres?: number
  readonly ratePerAcre?: number
}

/** Builds the inputs of a bill from those of a booking. */
export function billedOf(input: Given, before?: Booking): Billed {
  const { service, serviceDate, requestedArea } = input
  return {
    ...(before && { booking: before }),
    farmer: idOf(input.farmer),
    service: service ?? 'DRONE_SPRAY',
    village: idOf(input.village),
    crop: idOf(input.crop),
    day: serviceDate ?? '',
    requestedAcres: (requestedArea as { acres?: number } | null | undefined)?.acres ?? 0,
    ...(before?.distanceKm && { distanceKm: before.distanceKm }),
    ...(input.offer && { offer: idOf(input.offer) }),
    ...(input.pointsToRedeem && { points: input.pointsToRedeem }),
  }
}

const noBill: Given = {
  ratePerAcre: null,
  billableAcre: null,
  gross: null,
  benefit: null,
  freeAcres: null,
  subscriptionDiscount: null,
  discount: null,
  stateBudget: null,
  bonusPoints: null,
  pointsRedeemed: null,
  pointsDiscount: null,
  taxable: null,
  gstRate: null,
  gst: null,
  roundOff: null,
  netPayable: null,
}

/** A computed bill with its sources. */
export interface Reckoning {
  readonly rate: Rate
  /** The free acres of a subscription. */
  readonly benefit?: Benefit
  readonly offer?: Offer
  /** The budget that pays the offer. */
  readonly payer?: Payer
  /** The points that the farmer may redeem, where requested. */
  readonly points: number
  /** The points that the offer adds to those that the spraying earns. */
  readonly bonus: number
  readonly bill: Bill
}

/**
 * Computes the bill by the tariff of the day; undefined where the company has no rate. `locks` locks what pays a part
 * of it until the booking is written. Throws 400 at the offer.
 */
export async function reckon(
  work: Work,
  failed: string,
  billed: Billed,
  locks = false,
): Promise<Reckoning | undefined> {
  const { service, village, crop, day, requestedAcres, actualAcres, distanceKm } = billed
  const rate = rateBy(await rateFor(work.tx, { service, village, crop, on: day }), billed.corrected)
  const offer = billed.offer ? await offerFor(work.tx, billed.offer, await occasionOf(work, billed), failed) : undefined
  if (!rate) return undefined
  const benefit = await freeAcresFor(work, billed, locks)
  const payer = offer && (await payerOfOffer(work, offer, billed, locks))
  const points = await pointsFor(work, failed, billed, locks)
  const bill = billOf({
    rate,
    requestedAcres,
    ...(actualAcres !== undefined && { actualAcres }),
    ...(distanceKm !== undefined && { distanceKm }),
    ...(billed.corrected?.billableAcres !== undefined && { billableAcres: billed.corrected.billableAcres }),
    ...(benefit && { freeAcres: benefit.left }),
    ...(offer && { offer: offer.terms }),
    ...(payer && { budget: payer.available }),
    ...(billed.points !== undefined && { points: Math.min(billed.points, points) }),
  })
  if (offer && payer?.available === 0 && billed.booking?.offer?.id !== offer.id) {
    const words = outWords(payer)
    throw badRequest(failed, { fields: { offer: words }, detail: words })
  }
  const bonus = await bonusFor(work, { farmer: billed.farmer, offer, payer, bill })
  return { rate, ...(benefit && { benefit }), ...(offer && { offer }), ...(payer && { payer }), points, bonus, bill }
}

/** Reads the free acres that the farmer of a booking has on its day. */
export function freeAcresFor(
  { tx }: Pick<Work, 'tx'>,
  { booking, farmer, day }: Billed,
  locks = false,
): Promise<Benefit | undefined> {
  return benefitFor(tx, { kind: 'FREE_ACRES', farmer, on: day, ref: booking?.bookingNo ?? '' }, locks)
}

/** Finds the budget that pays the offer of a booking: its own, or the state's for spray discounts. */
export function payerOfOffer(
  { tx }: Pick<Work, 'tx'>,
  { budget }: Offer,
  { booking, village, day }: Billed,
  locks = false,
): Promise<Payer | undefined> {
  const ref = booking?.bookingNo ?? ''
  return budget === undefined
    ? payerFor(tx, { head: 'SPRAY_DISCOUNT', village, on: day, ref }, locks)
    : payerOf(tx, budget, ref, locks)
}

/** Returns the corrected rate; where the tariff has none, one without further charges. */
function rateBy(found: Rate | undefined, corrected: Correction = {}): Rate | undefined {
  const { ratePerAcre } = corrected
  if (ratePerAcre === undefined) return found
  return { ...(found ?? { id: 0, rateNo: '', minCharge: 0, minAcres: 0, gstRate: 0 }), ratePerAcre }
}

/** Computes the bill fields by the tariff of the day; empty where the company has no rate. Throws 400 at the offer. */
export async function billFields(work: Work, failed: string, billed: Billed): Promise<Given> {
  const found = await reckon(work, failed, billed, true)
  if (!found) return noBill
  const { rate, benefit, payer, bonus, bill } = found
  return {
    ratePerAcre: rate.ratePerAcre,
    billableAcre: bill.billableAcres,
    gross: bill.gross,
    benefit: bill.freeAcres > 0 && benefit ? benefit.id : null,
    freeAcres: bill.freeAcres || null,
    subscriptionDiscount: bill.subscription || null,
    discount: bill.discount,
    stateBudget: (bill.discount > 0 || bonus > 0) && payer ? payer.id : null,
    bonusPoints: bonus || null,
    pointsRedeemed: bill.points || null,
    pointsDiscount: bill.pointsValue || null,
    taxable: bill.taxable,
    gstRate: rate.gstRate,
    gst: bill.gst,
    roundOff: bill.roundOff,
    netPayable: bill.net,
  }
}

type Known = Pick<Billed, 'actualAcres' | 'distanceKm'> & { readonly day?: string }

/** Computes the bill of a booking as stored, with the work done and the distance where known. */
export function billOfBooking(work: Work, failed: string, booking: Booking, known: Known): Promise<Given> {
  return billFields(work, failed, billedAs(booking, known))
}

/** Builds the bill inputs of a booking as stored, with what else is known. */
export function billedAs(booking: Booking, known: Known = {}): Billed {
  const distanceKm = known.distanceKm ?? booking.distanceKm ?? undefined
  return {
    booking,
    farmer: booking.farmer?.id ?? 0,
    service: booking.service ?? 'DRONE_SPRAY',
    village: booking.village?.id ?? 0,
    crop: booking.crop?.id ?? 0,
    day: known.day ?? booking.serviceDate ?? '',
    requestedAcres: booking.requestedArea?.acres ?? 0,
    ...(known.actualAcres !== undefined && { actualAcres: known.actualAcres }),
    ...(distanceKm !== undefined && { distanceKm }),
    ...(booking.offer && { offer: booking.offer.id }),
    ...(booking.pointsToRedeem && { points: booking.pointsToRedeem }),
  }
}

/** Builds the occasion by which offers judge a booking. */
export async function occasionOf(
  work: Work,
  { booking, farmer, service, village, crop, day, requestedAcres }: Billed,
): Promise<Occasion> {
  const [found] = await work.tx.rows(sql`
    select 1 from bookings where farmer_id = ${farmer} and deleted_at is null and status not in ('CANCELLED', 'INVALID') and id is distinct from ${booking?.id ?? null}::bigint limit 1`)
  return {
    for: 'SPRAY',
    ...{ farmer, service, village, crop, acres: requestedAcres, on: day, isFirst: !found },
    segments: await segmentsOf(work, farmer),
    ...(booking?.bookingNo && { ref: booking.bookingNo }),
  }
}
