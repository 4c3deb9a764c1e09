import { allows, type RowOf } from '#define'
import { bookingLimits, type bookings } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { candidatesFor, obstacleOf, overloadOf, type Candidate, type Job } from './candidates'

type Booking = RowOf<typeof bookings>

/** Who is to do a job, and what is said to the warnings of it. */
export interface Choice {
  readonly operator: number
  readonly despite: boolean
  /** The reason for a village that is not the machine's. */
  readonly override: string
  /** Where the operator goes was settled before, so that the village is not asked about again. */
  readonly isSettled?: boolean
}

/** The job that a booking is, on another day or in another slot where those are given. */
export function jobOf(booking: Booking, when: Partial<Pick<Job, 'day' | 'slot' | 'acres'>> = {}): Job {
  const { id, service, village, serviceDate, slot, requestedArea } = booking
  if (!service || !village || !serviceDate || !slot || !requestedArea) throw new Error(`Booking ${id} is not whole`)
  return { bookings: [id], service, village: village.id, day: serviceDate, slot, acres: requestedArea.acres, ...when }
}

/**
 * Verifies that somebody can do a job, and answers with their machine and how far it is. The operator and the machine stay
 * locked until the transaction ends, so that two bookings at once cannot both take the last acres of a day. Throws 400: at
 * the operator, or the day of what they have already, for what nobody may overrule, at `override` and `despite` for what may be confirmed.
 */
export async function fit(work: Work, failed: string, job: Job, choice: Choice): Promise<Candidate> {
  await lock(work, choice.operator)
  const [found] = await candidatesFor(work, job, sql`t.id = ${choice.operator}`)
  const refuse = (field: string, words: string): never => {
    throw badRequest(failed, { fields: { [field]: words } })
  }
  if (!found) return refuse('operator', 'Choose operator from the list')
  const obstacle = obstacleOf(found, job, choice.isSettled)
  if (obstacle) refuse(choice.isSettled ? 'serviceDate' : 'operator', obstacle)
  if (!found.isOwnVillage && !choice.isSettled) {
    const words = `This village is not mapped to ${found.machineNo ?? 'the machine'}`
    if (!allows(work.viewer.keys, 'booking:override'))
      refuse('operator', `${words}. You need permission to override warnings`)
    if (!choice.override) refuse('override', `${words}. Enter a reason to assign it anyway`)
  }
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

/** What an action was given of a choice. */
export function choiceIn(input: Readonly<Record<string, unknown>>, operator: unknown = input.operator): Choice {
  return {
    operator: Number(operator),
    despite: input.despite === true,
    override: typeof input.override === 'string' ? input.override.trim() : '',
  }
}

/** A booking that has been moved often is moved again only by whoever may override. Answers with the number of its moves. */
export function nextMove({ viewer }: Work, failed: string, { moveCount }: Booking): number {
  const moves = moveCount ?? 0
  if (moves >= bookingLimits.moves && !allows(viewer.keys, 'booking:override'))
    throw badRequest(failed, {
      detail: `This booking has already been moved ${moves} times. You need permission to override warnings to move it again.`,
    })
  return moves + 1
}

/** Throws 400 at the remark where the chosen reason asks for one and none is given. */
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
