import type { RowOf } from '#define'
import { bookingLimits, type bookings } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { candidatesFor, mayOverride, outsideOf, overloadOf, refusalOf, type Candidate, type Job } from './candidates'

type Booking = RowOf<typeof bookings>

/** The operator chosen for a job, with the answers to its warnings. */
export interface Choice {
  readonly operator: number
  readonly despite: boolean
  /** The reason for a village that is not mapped to the machine. */
  readonly override: string
  /** The village was settled before, so that it is not asked about again. */
  readonly isSettled?: boolean
}

/** Converts a booking to a job, optionally on another day or in another slot. */
export function jobOf(booking: Booking, when: Partial<Pick<Job, 'day' | 'slot' | 'acres'>> = {}): Job {
  const { id, service, village, serviceDate, slot, requestedArea } = booking
  if (!service || !village || !serviceDate || !slot || !requestedArea) throw new Error(`Booking ${id} is not whole`)
  return { bookings: [id], service, village: village.id, day: serviceDate, slot, acres: requestedArea.acres, ...when }
}

/**
 * Verifies that an operator can do a job, and returns their machine and its distance. The operator and the machine stay
 * locked until the transaction ends, so that two concurrent bookings cannot both take the last acres of a day. Throws
 * 400: at the operator, or at the day if the operator is settled, for what can't be overridden; at `override` and
 * `despite` for what can be confirmed.
 */
export async function fit(work: Work, failed: string, job: Job, choice: Choice): Promise<Candidate> {
  await lock(work, choice.operator)
  const [found] = await candidatesFor(work, job, sql`t.id = ${choice.operator}`)
  const refuse = (field: string, words: string): never => {
    throw badRequest(failed, { fields: { [field]: words } })
  }
  if (!found) return refuse('operator', 'Choose operator from the list')
  const refusal = refusalOf(found, job, { mayOverride: mayOverride(work), isTheirs: choice.isSettled })
  if (refusal) refuse(choice.isSettled ? 'serviceDate' : 'operator', refusal)
  const outside = choice.isSettled ? undefined : outsideOf(found)
  if (outside && !choice.override) refuse('override', `${outside}. Enter a reason to assign it anyway`)
  const overload = overloadOf(found, job)
  if (overload && !choice.despite) refuse('despite', overload)
  return found
}

async function lock({ tx }: Work, operator: number): Promise<void> {
  await tx.rows(sql`select id from users where id = ${operator} for no key update`)
  await tx.rows(sql`
    select m.id from machines m where m.id in (
      select o.machine_id from operator_mappings o where o.operator_id = ${operator} and o.role = 'PRIMARY' and o.effective_to is null and o.deleted_at is null)
    for no key update`)
}

/** Reads a choice from the input of an action. */
export function choiceIn(input: Readonly<Record<string, unknown>>, operator: unknown = input.operator): Choice {
  return {
    operator: Number(operator),
    despite: input.despite === true,
    override: typeof input.override === 'string' ? input.override.trim() : '',
  }
}

/**
 * Returns the next number of moves of a booking. Throws 400 where it was moved too often and the viewer may not
 * override.
 */
export function nextMove(work: Work, failed: string, { moveCount }: Booking): number {
  const moves = moveCount ?? 0
  if (moves >= bookingLimits.moves && !mayOverride(work))
    throw badRequest(failed, {
      detail: `This booking has already been moved ${moves} times. You need permission to override warnings to move it again.`,
    })
  return moves + 1
}

/** Throws 400 at the remark where the chosen reason requires one and it is missing. */
export async function verifyReason(
  { tx }: Work,
  failed: string,
  reason: unknown,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (typeof input.reason === 'string' && input.reason.trim()) return
  const [found] = await tx.rows<{ text: string }>(
    sql`select text from booking_reasons where id = ${Number(reason ?? 0)} and coalesce(needs_remark, false)`,
  )
  if (found) throw badRequest(failed, { fields: { reason: `“${found.text}” needs a remark` } })
}
