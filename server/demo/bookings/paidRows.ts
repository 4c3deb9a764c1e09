import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import type { Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import { upiReference } from '../kernel/upiReference'
import type { Crew } from './ground'
import type { Drawn } from './making'
import { minutesAfter } from './slots'

/** Completed and billed work. */
type Done = Drawn & {
  readonly crew: Crew
  /** Whole paise. */
  readonly net: number
  readonly doneAt: string
  readonly now: string
}

const mistakes = ['Recorded for the wrong booking', 'The amount was typed wrongly', 'Paid by UPI, not in cash'] as const

/**
 * Makes the payments of a bill: mostly immediate, some later or in parts, and occasionally a mistake that was reversed.
 */
export function paidFor(done: Done, random: Random): { readonly row: Row; readonly payments: readonly Row[] } {
  const { net, doneAt, standing, place } = done
  const paymentMode = random.weighted({ CASH: 58, UPI: 32, CREDIT: 8, FREE: 2 })
  if (net === 0) return { row: { paymentMode: 'CASH' }, payments: [] }
  if (paymentMode === 'FREE') return { row: { payBy: paymentMode, paymentMode, waivedAmount: net }, payments: [] }
  if (paymentMode === 'CREDIT')
    return { row: { payBy: paymentMode, paymentMode }, payments: standing === 'INVALID' ? [] : onCredit(done, random) }
  const course = random.weighted({ whole: 90, parts: 5, part: 3, mistake: 2 })
  const mode = { mode: paymentMode, ...(paymentMode === 'UPI' && { upiRef: upiReference('bookings', place) }) }
  const first = course === 'whole' || course === 'mistake' ? net : partOf(net, random)
  const atOnce = payment(done, { ...mode, amount: first, receivedAt: doneAt })
  const isBack = standing === 'INVALID'
  if (isBack) return { row: { paymentMode }, payments: [reversed(atOnce, 'The booking is invalid', done, random)] }
  const wrong = { ...atOnce, mode: 'CASH', upiRef: undefined }
  const before = course === 'mistake' ? [reversed(wrong, random.pick(mistakes), done, random)] : []
  const rest = course === 'parts' ? later(done, net - first, random) : []
  return { row: { paymentMode }, payments: [...before, atOnce, ...rest] }
}

function payment({ crew }: Done, row: Row & { readonly receivedAt: string }): Row {
  return { receivedBy: crew.operator, ...row, status: 'RECEIVED', createdAt: row.receivedAt }
}

/** Makes payments on credit: a third pays nothing yet, a third a part, and a third everything within the season. */
function onCredit(done: Done, random: Random): readonly Row[] {
  const course = random.weighted({ none: 34, part: 33, all: 33 })
  if (course === 'none') return []
  return later(done, course === 'part' ? partOf(done.net, random) : done.net, random)
}

/** Chooses about half, in whole rupees. */
function partOf(net: number, random: Random): number {
  return Math.max(100, Math.floor((net * (0.3 + 0.4 * random.next())) / 10_000) * 10_000 || Math.floor(net / 200) * 100)
}

/** Makes a payment some days after the work; none where that day is in the future. */
function later(done: Done, amount: number, random: Random): readonly Row[] {
  const receivedAt = workingMoment(addDays(done.day, random.integer(2, 40)), random)
  return receivedAt < done.now && amount > 0 ? [payment(done, { mode: 'CASH', amount, receivedAt })] : []
}

function reversed(row: Row, reason: string, { now }: Done, random: Random): Row {
  const at = minutesAfter(String(row.receivedAt), random.integer(30, 24 * 60))
  const reversedAt = at < now ? at : now
  return { ...row, status: 'REVERSED', reversedAt, reversedBecause: reason, updatedAt: reversedAt }
}
