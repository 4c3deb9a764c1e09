import { allows, moneyText, todayInIndia, type InputOf, type RowOf } from '#define'
import { bookingLimits, bookingPayments, bookings, grantedPayments } from '#resources'
import type { Work } from '../../engine/engine'
import { badRequest, forbidden } from '../../engine/problem'
import { dayWords } from '../../engine/dayWords'
import { hold, release, releaseOffer } from '../tariff'
import { accountOf } from './account'
import { billedAs, billFields, billOfBooking } from './billing'
import { keepOffer, offeredBy } from './shares'
import { creditInvoice, issueInvoice } from './bills/issuing'
import { hasSpraying, keepControllerAcres } from '../sprayed/controllerAcres'
import { put } from './put'
import { noRateWords } from './noRate'
import { receive, reverseAll } from './receiving'

type Booking = RowOf<typeof bookings>
type Given = InputOf<typeof bookings>
type Input = Readonly<Record<string, unknown>>

/**
 * Throws 400 where the reported area can only be a mistake: many times the requested one, or beyond the maximum of a
 * booking.
 */
function mustMakeSense(failed: string, { requestedArea }: Booking, acres: number): void {
  const most = Math.min((requestedArea?.acres ?? 0) * bookingLimits.timesRequested, bookingLimits.mostAcres)
  if (acres <= most) return
  const words = `${acres} acres is too much for the ${requestedArea?.acres ?? 0} acres booked: enter at most ${most}`
  throw badRequest(failed, { fields: { actualAcre: words } })
}

/** Starts the work of a booking. Throws 400 before its day in India. */
export async function start(work: Work, { id, serviceDate }: Booking): Promise<void> {
  const { engine } = work
  if ((serviceDate ?? '') > todayInIndia(engine.now()))
    throw badRequest(bookings.actions.start.failed, {
      detail: `This booking is for ${dayWords(serviceDate ?? '')}. Start it on that day or reschedule it first.`,
    })
  await put(work, id, { startedAt: engine.now().toISOString() })
}

/** Whether a payment method brings in no money with the work, so that it has to be granted. */
function isGranted(mode: unknown): mode is (typeof grantedPayments)[number] {
  return (grantedPayments as readonly unknown[]).includes(mode)
}

/**
 * Throws 400 at `payBy` where a viewer who is not in the office chooses what only the office grants. An earlier grant
 * stays valid for its area and service: 400 where such a viewer changes them.
 */
export function mustGrantPayBy(work: Work, title: string, before: Booking | undefined, input: Given): void {
  const { payBy, service } = input
  if (!isGranted(payBy) || allows(work.viewer.keys, 'booking:complete')) return
  if (!before || payBy !== before.payBy)
    throw badRequest(title, { fields: { payBy: `Only the office can grant ${bookingPayments[payBy].toLowerCase()}` } })
  const acres = (input.requestedArea as { acres?: number } | null | undefined)?.acres
  if (service !== before.service) mustGrantWork(work, title, payBy, 'service')
  if (acres !== before.requestedArea?.acres) mustGrantWork(work, title, payBy, 'requestedArea')
}

/** Throws 400 at a field of granted work where a viewer who is not in the office changes it. */
export function mustGrantWork({ viewer }: Work, title: string, payBy: unknown, field: string): void {
  if (!isGranted(payBy) || allows(viewer.keys, 'booking:complete')) return
  const words = `${bookingPayments[payBy]} was granted for this work. Only the office can change it`
  throw badRequest(title, { fields: { [field]: words } })
}

/** Completes a booking with its acres, its price and its payment. */
export async function complete(work: Work, booking: Booking, input: Input): Promise<void> {
  const { failed } = bookings.actions.complete
  if (booking.operator?.id !== work.viewer.id) mustSpeakForOperator(work, failed, input)
  else if (!hasReason(input) && !(await hasSpraying(work.tx, booking.id)))
    throw badRequest(failed, { fields: { reason: 'No spraying is linked. Say how the work was confirmed' } })
  mustGrantPayment(work, failed, booking, input)
  const actualAcre = Number(input.actualAcre)
  mustMakeSense(failed, booking, actualAcre)
  const bill = await billOfBooking(work, failed, booking, { actualAcres: actualAcre })
  const net = bill.netPayable ?? null
  await put(work, booking.id, {
    ...bill,
    ...(input.paymentMode === 'FREE' && { waivedAmount: net ?? 0 }),
    completedAt: work.engine.now().toISOString(),
    completedBy: work.viewer.id || null,
  })
  await keepOffer(work, failed, { before: booking, after: offeredBy(booking, bill) })
  await pay(work, failed, booking, { input, net })
  await keepControllerAcres(work, booking.id)
}

/** Requires an office user who reports the work to say how they know it. */
function mustSpeakForOperator({ viewer }: Work, failed: string, input: Input): void {
  if (!allows(viewer.keys, 'booking:complete'))
    throw forbidden('Access is denied', { detail: 'Only the booking’s operator or the office can complete it.' })
  if (!hasReason(input)) throw badRequest(failed, { fields: { reason: 'Say how the work was confirmed' } })
}

function hasReason({ reason }: Input): boolean {
  return typeof reason === 'string' && reason.trim() !== ''
}

/** Requires the office to grant a payment method that the booking was not taken with, with a reason. */
function mustGrantPayment({ viewer }: Work, failed: string, { payBy }: Booking, input: Input): void {
  const { paymentMode, reason } = input
  if (!isGranted(paymentMode) || paymentMode === payBy) return
  const word = bookingPayments[paymentMode]
  if (!allows(viewer.keys, 'booking:complete'))
    throw badRequest(failed, {
      fields: { paymentMode: `This booking was not created as ${word}. Only the office can grant it` },
    })
  if (typeof reason !== 'string' || !reason.trim())
    throw badRequest(failed, { fields: { reason: `Say why it is paid by ${word}` } })
}

interface Paying {
  readonly input: Input
  /** The net amount in paise; null where the company has no rate. */
  readonly net: number | null
}

/** Records what was paid with the work. A wallet pays the whole amount. */
async function pay(work: Work, failed: string, booking: Booking, { input, net }: Paying): Promise<void> {
  const mode = input.paymentMode as keyof typeof bookingPayments
  const owed = net === null ? null : net - (booking.paidAmount ?? 0)
  const amount = mode === 'WALLET' ? (owed ?? 0) : Number(input.paidAmount)
  if (isGranted(mode) && amount > 0)
    throw badRequest(failed, { fields: { paidAmount: `${bookingPayments[mode]} brings in no money now. Enter 0` } })
  if (mode === 'UPI' && amount === 0) throw badRequest(failed, { fields: { paidAmount: 'Enter what was paid by UPI' } })
  if (mode !== 'WALLET' || amount === 0) await release(work, accountOf(booking), failed)
  if (isGranted(mode) || amount === 0) return
  if (owed === null)
    throw badRequest(failed, {
      fields: { paidAmount: 'There is no bill yet. Enter 0 and record the payment later' },
    })
  await receive(work, failed, booking, {
    ...{ mode, amount, due: owed },
    ...(typeof input.upiRef === 'string' && { upiRef: input.upiRef }),
    receivedBy: booking.operator?.id,
    beyond: { field: 'paidAmount', words: `The bill is ${moneyText(owed)}` },
  })
}

/** Holds the price of a booking in the wallet where the wallet pays it. */
export async function holdFor(work: Work, failed: string, booking: Booking, net: number | null): Promise<void> {
  if (booking.payBy === 'WALLET' && net) await hold(work, { ...accountOf(booking), amount: net }, failed)
}

/** Updates the amount held for an assigned booking to its price and payment method. */
export async function keepHold(
  work: Work,
  failed: string,
  { before, after }: { readonly before: Booking; readonly after: Booking },
): Promise<void> {
  if (before.status !== 'ASSIGNED' || after.status !== 'ASSIGNED') return
  if (before.payBy === after.payBy && before.netPayable === after.netPayable) return
  await release(work, accountOf(after), failed)
  await holdFor(work, failed, after, after.netPayable ?? null)
}

/**
 * Verifies the reported work; a measurement of the controller that differs by more than a quarter has to be explained
 * (domain §4.2). The bill is final afterwards.
 */
export async function verify(work: Work, booking: Booking, input: Input): Promise<void> {
  if (booking.netPayable === null || booking.netPayable === undefined)
    throw badRequest(bookings.actions.verify.failed, { detail: await noRateWords(work, booking) })
  const hasRemark = typeof input.verdictRemark === 'string' && input.verdictRemark.trim() !== ''
  if (booking.comparison === 'BLOCKED' && !hasRemark)
    throw badRequest(bookings.actions.verify.failed, {
      fields: {
        verdictRemark: `The controller reading differs from the bill by ${Math.abs(booking.deviation ?? 0)}%. Say why the bill is right`,
      },
    })
  if (booking.sprayingsByHand && !hasRemark)
    throw badRequest(bookings.actions.verify.failed, {
      fields: { verdictRemark: 'The sprayings of this booking were changed by hand. Say what you found' },
    })
  await put(work, booking.id, { verifiedBy: work.viewer.id || null, verifiedAt: work.engine.now().toISOString() })
  await issueInvoice(work, bookings.actions.verify.failed, booking.id)
}

/** Invalidates the work and returns what was taken for it. */
export async function invalidate(work: Work, booking: Booking, input: Input): Promise<void> {
  await releaseOffer(work, accountOf(booking))
  const reason = typeof input.reason === 'string' && input.reason.trim() ? input.reason : 'The booking is invalid'
  await reverseAll(work, booking.id, reason)
  await creditInvoice(work, bookings.actions.invalidate.failed, booking.id, reason)
}

/** Reopens invalidated work: its offer and points are used again. What was returned has to be paid again. */
export async function reopen(work: Work, booking: Booking): Promise<void> {
  const { failed } = bookings.actions.reopen
  const { offer, status } = booking
  if (status !== 'INVALID') return
  const bill = booking.pointsRedeemed ? await billAgain(work, failed, booking) : {}
  if (offer) await keepOffer(work, failed, { after: booking.pointsRedeemed ? offeredBy(booking, bill) : booking })
}

/**
 * Bills the same acres at the same rate with the points that the farmer has now: they were returned, and may be spent.
 */
async function billAgain(work: Work, failed: string, booking: Booking): Promise<Given> {
  const { id, billableAcre, ratePerAcre, paymentMode } = booking
  const bill = await billFields(work, failed, {
    ...billedAs(booking, { actualAcres: booking.actualAcre ?? 0 }),
    corrected: { ...(billableAcre && { billableAcres: billableAcre }), ...(ratePerAcre && { ratePerAcre }) },
  })
  await put(work, id, { ...bill, ...(paymentMode === 'FREE' && { waivedAmount: bill.netPayable ?? 0 }) })
  return bill
}

/** Releases the amount held for a booking that is cancelled. */
export async function letGo(work: Work, booking: Booking, failed: string): Promise<void> {
  await release(work, accountOf(booking), failed)
  await releaseOffer(work, accountOf(booking))
}

/** Aborts the work: bills what was done as granted, and nothing where nothing was done. */
export async function abort(work: Work, booking: Booking, input: Input): Promise<void> {
  const { failed } = bookings.actions.abort
  const done = Number(input.actualAcre ?? 0)
  mustMakeSense(failed, booking, done)
  await put(work, booking.id, { completedBy: work.viewer.id || null })
  if (done === 0) return letGo(work, booking, failed)
  await release(work, accountOf(booking), failed)
  const { payBy } = booking
  const bill = await billOfBooking(work, failed, booking, { actualAcres: done })
  await put(work, booking.id, {
    ...bill,
    ...(isGranted(payBy) && { paymentMode: payBy }),
    ...(payBy === 'FREE' && { waivedAmount: bill.netPayable ?? 0 }),
  })
  await keepOffer(work, failed, { before: booking, after: offeredBy(booking, bill) })
  await issueInvoice(work, failed, booking.id)
}
