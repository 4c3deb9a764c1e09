import { allows, todayInIndia, type InputOf, type RowOf } from '#define'
import { bookings } from '#resources'
import { behaviour } from '../../engine/behaviour'
import { dayWords } from '../../engine/dayWords'
import type { Work } from '../../engine/engine'
import { badRequest, forbidden, Problem } from '../../engine/problem'
import { holdSprayings, keepJudged } from '../sprayed/judgedSprayings'
import { keepMachineDays } from '../sprayed/machineDays'
import { keepDraftsOfWork } from '../sprayed/salaryDrafts'
import { keepToReassign, letStopsLast } from '../sprayed/stoppedMachines'
import { keepPoints, verification } from '../points'
import { daySumsOf } from '../sums/daySums'
import { switchFor } from '../tariff'
import { choiceIn, fit, jobOf, nextMove, verifyReason, type Choice } from './assigning'
import { billedOf, billFields, billOfBooking } from './billing'
import { sendBill } from './bills/sending'
import { approveWaiver, correctBill } from './correcting'
import type { Candidate, Job } from './candidates'
import { serveDemands } from './demands'
import { newsOfChange } from './news'
import { verifyCovered, verifyCoveredAs } from './covered'
import { put } from './put'
import { recordPayment } from './receiving'
import { holdShares, keepOffer, keepShares, offeredBy } from './shares'
import { refuseHaste, tellFarmer } from './sms'
import { begun, idOf, serviceAreaOf, timeErrors, verifyTaking } from './taking'
import { abort, complete, holdFor, invalidate, keepHold, letGo, mustGrantPayBy, reopen, start, verify } from './working'

type Booking = RowOf<typeof bookings>
type Given = InputOf<typeof bookings>

/** Bookings from the call to the verified work: who may be sent, the price, and the messages to the farmer. */
export const bookingsBehaviour = behaviour(bookings, {
  sums: daySumsOf(bookings, { day: 'serviceDate', amount: 'actualAcre', own: 'operator' }),
  timeRules: { stops: letStopsLast },
  begins: begun,
  holds: async (work, id) => {
    await holdSprayings(work.tx, id)
    await holdShares(work, id)
  },
  together: verifyCovered,
  prepare: async (work, { before, input, hasRows }) => {
    const title = before ? bookings.form.messages.updateFailed : bookings.form.messages.createFailed
    await verifyTaking(work, before, input)
    if (!hasRows) await verifyCoveredAs(work, title, { before, input })
    mustGrantPayBy(work, title, before, input)
    const serviceArea = await serviceAreaOf(work, idOf(input.village))
    if (!before) await refuseSwitchedOff(work, title, { ...input, serviceArea })
    if (before?.status === 'ASSIGNED') await refuseTooMuch(work, title, before, input)
    return { serviceArea, ...(await billFields(work, title, billedOf(input, before))) }
  },
  saved: async (work, { before, after }) => {
    const failed = before ? bookings.form.messages.updateFailed : bookings.form.messages.createFailed
    if (!before || before.status === after.status) await keepOffer(work, failed, { before, after })
    await keepShares(work, failed, { before, after })
    if (!before) await serveDemands(work, after)
    if (before) await keepHold(work, failed, { before, after })
    if (before && before.status !== after.status) await keepJudged(work, after)
    await keepDaysOf(work, [before, after])
    if (before && before.status !== after.status) await keepSalariesOf(work, after)
    await keepToReassign(work.tx, { booking: after.id }, work.engine.now())
    await keepPoints(work, before && verification(before), verification(after))
    const news = before && newsOfChange(before, after)
    if (news) await tellFarmer(work, after, news)
  },
  effects: {
    assign: async (work, { record, input }) => {
      const { failed } = bookings.actions.assign
      const choice = choiceIn(input)
      const found = await fit(work, failed, jobOf(record), choice)
      const net = await give(work, failed, record, { choice, found })
      await holdFor(work, failed, record, net)
    },
    reassign: async (work, { record, input }) => {
      const { failed } = bookings.actions.reassign
      await verifyReason(work, failed, input.changeReason, input)
      const moveCount = nextMove(work, failed, record)
      const choice = choiceIn(input)
      const found = await fit(work, failed, jobOf(record), choice)
      await give(work, failed, record, { choice, found })
      await put(work, record.id, { moveCount })
    },
    reschedule: async (work, { record, input }) => {
      const { failed } = bookings.actions.reschedule
      await verifyReason(work, failed, input.changeReason, input)
      const moveCount = nextMove(work, failed, record)
      const when = { day: String(input.serviceDate), slot: input.slot as Job['slot'] }
      const errors = timeErrors(work, { service: record.service, serviceDate: when.day, slot: when.slot })
      if (Object.keys(errors).length) throw badRequest(failed, { fields: errors })
      if (record.operator)
        await fitAgain(work, failed, record, { job: jobOf(record, when), despite: input.despite === true })
      await put(work, record.id, { moveCount, ...(await billOfBooking(work, failed, record, { day: when.day })) })
    },
    start: (work, { record }) => start(work, record),
    complete: (work, { record, input }) => complete(work, record, input),
    verify: (work, { record, input }) => verify(work, record, input),
    sendBill: (work, { record }) => sendBill(work, bookings.actions.sendBill.failed, record.id),
    sendSms: async (work, { record }) => {
      await refuseHaste(work, bookings.actions.sendSms.failed, record.id)
      const isSent = await tellFarmer(work, record, record.status === 'ASSIGNED' ? 'ASSIGNED' : 'TAKEN')
      if (!isSent) throw new Problem(503, bookings.actions.sendSms.failed, { detail: 'The message couldn’t be sent.' })
    },
    invalidate: async (work, { record, input }) => {
      await verifyReason(work, bookings.actions.invalidate.failed, input.invalidReason, input)
      await invalidate(work, record, input)
    },
    reopen: (work, { record }) => reopen(work, record),
    recordPayment: async (work, { record, input }) => {
      const { failed } = bookings.actions.recordPayment
      mustBeTheirs(work, record)
      return recordPayment(work, failed, record, input)
    },
    correctBill: (work, { record, input }) => correctBill(work, record, input),
    waive: (work, { input }) => verifyReason(work, bookings.actions.waive.failed, input.waiveReason, input),
    approveWaiver: (work, { record }) => approveWaiver(work, record),
    cancel: async (work, { record, input }) => {
      const { failed } = bookings.actions.cancel
      await verifyReason(work, failed, input.cancelReason, input)
      await letGo(work, record, failed)
    },
    abort: async (work, { record, input }) => {
      await verifyReason(work, bookings.actions.abort.failed, input.cancelReason, input)
      await abort(work, record, input)
    },
  },
})

/** An operator takes payments for their own work only; the office for any. Throws 403. */
function mustBeTheirs({ viewer }: Work, { operator }: Booking): void {
  if (operator?.id !== viewer.id && !allows(viewer.keys, 'booking:complete'))
    throw forbidden('Access is denied', {
      detail: 'Only the booking’s operator or the office can record payments.',
    })
}

/** Updates the machine report with the bookings of its machines and the work done. */
async function keepDaysOf({ tx, engine }: Work, bookings: readonly (Booking | undefined)[]): Promise<void> {
  const days = new Map(
    bookings.flatMap((one) =>
      one?.machine && one.serviceDate
        ? [[`${one.machine.id} ${one.serviceDate}`, [one.machine.id, one.serviceDate] as const]]
        : [],
    ),
  )
  for (const [machine, day] of days.values())
    await keepMachineDays(tx, { machines: [machine], from: day, to: day, now: engine.now() })
}

/** Updates the operator's draft salary when a booking is verified, or no longer is. */
async function keepSalariesOf(work: Work, { operator, completedAt }: Booking): Promise<void> {
  if (operator && completedAt)
    await keepDraftsOfWork(work, operator.id, todayInIndia(new Date(completedAt)).slice(0, 7))
}

/** Refuses a booking that is switched off, with the reason. Throws 400. */
async function refuseSwitchedOff(
  { tx }: Work,
  title: string,
  { serviceArea, service, serviceDate }: Given,
): Promise<void> {
  if (!serviceArea || !service || !serviceDate) return
  const { enabled, reason, till } = await switchFor(tx, { serviceArea, service, on: serviceDate })
  if (enabled) return
  const words = ['Not available at the moment', reason].filter(Boolean).join(': ')
  throw badRequest(title, { fields: { service: till ? `${words} (until ${dayWords(till)})` : words } })
}

/** Refuses an assigned booking to grow beyond the capacity of its operator's day. */
async function refuseTooMuch(work: Work, title: string, before: Booking, input: Given): Promise<void> {
  const acres = (input.requestedArea as { acres?: number } | null | undefined)?.acres ?? 0
  if (acres <= (before.requestedArea?.acres ?? 0)) return
  try {
    await fitAgain(work, title, before, { job: jobOf(before, { acres }), despite: false })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const words = Object.values(error.fields ?? {}).join('. ')
    throw badRequest(title, {
      fields: { requestedArea: `${words}. Reassign it, or create a new booking for the rest` },
    })
  }
}

/**
 * Verifies that the operator of a booking can do it as changed. That the village is not theirs was confirmed before.
 */
function fitAgain(
  work: Work,
  failed: string,
  { operator, overrideReason }: Booking,
  { job, despite }: { readonly job: Job; readonly despite: boolean },
): Promise<Candidate> {
  return fit(work, failed, job, {
    operator: operator?.id ?? 0,
    despite,
    override: overrideReason ?? '',
    isSettled: true,
  })
}

/** Assigns a booking to an operator with their machine; returns its price from there. */
async function give(
  work: Work,
  failed: string,
  booking: Booking,
  { choice, found }: { readonly choice: Choice; readonly found: Candidate },
): Promise<number | null> {
  const distanceKm = found.km
  const bill = await billOfBooking(work, failed, booking, distanceKm === null ? {} : { distanceKm })
  await put(work, booking.id, {
    ...bill,
    machine: found.machine,
    distanceKm,
    overrideReason: found.isOwnVillage ? null : choice.override,
    assignedAt: work.engine.now().toISOString(),
    assignedBy: work.viewer.id || null,
  })
  await keepOffer(work, failed, { before: booking, after: offeredBy(booking, bill) })
  return bill.netPayable ?? null
}
