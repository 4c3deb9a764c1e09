import { absences, bookings, users } from '#resources'
import { sql } from '../../../database'
import type { Endpoint } from '../../../engine/behaviour'
import { around } from '../../../engine/desk/recordEndpoint'
import { dayWords } from '../../../engine/dayWords'
import type { Work } from '../../../engine/engine'
import { objectIn } from '../../../engine/given'
import { madeAsOperation } from '../../../engine/operations/inside'
import { badRequest, Problem } from '../../../engine/problem'
import { actOn } from '../../../engine/write/act'
import { createRecord } from '../../../engine/write/create'
import { put as putInto } from '../../../engine/write/put'
import { put } from '../put'
import { daysIn } from './asked'
import { tellOperators } from './news'
import { absenceAnswer, absenceAsked } from './schemas'

const FAILED = absences.form.messages.createFailed

interface Handed {
  readonly booking: number
  /** The version on which the proposal is based. */
  readonly version: number
  readonly operator: number
}

interface Asked {
  readonly reason: keyof typeof absences.fields.reason.options
  readonly note?: string
  readonly jobs: readonly Handed[]
  readonly despite?: boolean
  readonly override?: string
}

/**
 * Marks an operator absent and reassigns their jobs, all or nothing: one operation, which is undone as a whole. Jobs
 * without a new operator stay with them and are listed as to be reassigned.
 */
export const markAbsentEndpoint: Endpoint = around(users, {
  method: 'POST',
  path: 'absences',
  summary: 'Marks an operator absent and reassigns their jobs on those days, as one all-or-nothing operation',
  alsoNeeds: [bookings.access.see, bookings.actions.reassign.key],
  body: absenceAsked,
  gives: absenceAnswer,
  answer: async (work, { id }, { body }) => {
    const days = daysIn(body)
    const { reason, note, jobs, ...answers } = objectIn(body) as unknown as Asked
    refuseTwice(jobs)
    await lock(work, id, jobs)
    const { operation, record } = await madeAsOperation(work, absences, async (inside) => {
      const made = await createRecord(inside, absences, { operator: id, ...days, reason, ...(note && { note }) })
      const why = `${absences.fields.reason.options[reason]}, absent until ${dayWords(days.lastDay)}`
      const changeReason = await absentReason(inside)
      for (const [at, job] of jobs.entries()) {
        await put(inside, job.booking, { absence: made.id })
        await handOver(inside, at, job, { ...answers, reason: why, ...(changeReason && { changeReason }) })
      }
      await putInto(inside, absences, made.id, { jobsGiven: jobs.length })
      await tellOperators(inside, { absent: id, ...days, moved: jobs.map((job) => ({ ...job, from: id })) })
      return made
    })
    const operator = record.operator as { readonly label: string } | null
    return { absence: { id: record.id, label: operator?.label ?? '' }, operation, reassigned: jobs.length }
  },
})

/** Reassigns one job as the action does. A refusal names the job. */
async function handOver(
  work: Work,
  at: number,
  { booking, version, operator }: Handed,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  try {
    await actOn(work, bookings, 'reassign', { id: booking, base: version, input: { ...input, operator } })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [named] = await work.tx.rows<{ no: string }>(sql`select booking_no as no from bookings where id = ${booking}`)
    const { fields = {}, detail } = error
    const words = [...Object.values(fields), ...(detail ? [detail] : [])].join('. ') || error.title
    throw new Problem(error.status, FAILED, {
      detail: [named?.no, words].filter(Boolean).join(': '),
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, said]) => [
          name === 'despite' || name === 'override' ? name : `jobs.${at}.${name}`,
          said,
        ]),
      ),
    })
  }
}

function refuseTwice(jobs: readonly Handed[]): void {
  const seen = new Set<number>()
  for (const [at, { booking }] of jobs.entries()) {
    if (seen.has(booking))
      throw badRequest(FAILED, { fields: { [`jobs.${at}.booking`]: 'This booking is listed twice' } })
    seen.add(booking)
  }
}

/** Locks bookings, then people, each in order, as assigning does: so that there is no deadlock. */
async function lock({ tx }: Work, absent: number, jobs: readonly Handed[]): Promise<void> {
  const [ids, people] = [jobs.map(({ booking }) => booking), [absent, ...jobs.map(({ operator }) => operator)]]
  const own = await tx.rows<{ id: number; isTheirs: boolean }>(sql`
    select id, coalesce(operator_id = ${absent}, false) as "isTheirs" from bookings where id = any(${ids}::bigint[]) order by id for no key update`)
  const others = new Set(own.filter(({ isTheirs }) => !isTheirs).map(({ id }) => id))
  const at = jobs.findIndex(({ booking }) => others.has(booking))
  if (at >= 0) throw badRequest(FAILED, { fields: { [`jobs.${at}.booking`]: 'Another operator now has this booking' } })
  await tx.rows(sql`select id from users where id = any(${people}::bigint[]) order by id for no key update`)
}

/** Finds the company's reassignment reason for absences; it may be inactive. */
async function absentReason({ tx }: Work): Promise<number | undefined> {
  const [found] = await tx.rows<{ id: number }>(
    sql`select id from booking_reasons where kind = 'REASSIGN' and code = 'OPERATOR_ABSENT' and active and deleted_at is null order by id limit 1`,
  )
  return found?.id
}
