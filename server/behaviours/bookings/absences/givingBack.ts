import type { RowOf } from '#define'
import { absences, bookings } from '#resources'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import { linesOf, touchedBy } from '../../../engine/operations/undo'
import { putBack } from '../../../engine/operations/putBack'
import { badRequest, type Problem } from '../../../engine/problem'
import { readAll } from '../../../engine/read/oneRecord'
import { put as putInto } from '../../../engine/write/put'
import { fit, jobOf } from '../assigning'
import { put } from '../put'
import type { Affected } from './jobs'
import { tellOperators } from './news'

const { failed } = absences.actions.withdraw

/**
 * Gives the jobs that an absence reassigned back to its operator, as they were before. Throws 400 where one of them was
 * changed since, or the operator can no longer do it; then none is given back.
 */
export async function giveBack(work: Work, absence: RowOf<typeof absences>): Promise<void> {
  const operator = absence.operator?.id ?? 0
  const [made] = await work.tx.rows<{ operation: string | null }>(
    sql`select operation::text as operation from history where resource = ${absences.is.name} and record_id = ${absence.id} and action = 'create' order by id limit 1`,
  )
  if (!made?.operation) return
  const ids = await touchedBy(work, bookings, made.operation)
  if (ids.length === 0) return
  const lines = await linesOf(work, bookings, made.operation, ids)
  const given = await readAll(work, bookings, ids)
  const refused = await putBack(work, bookings, ids, {
    lines,
    isEdit: false,
    undoOf: made.operation,
    reason: 'The absence was undone',
  })
  await refuse(work, refused)
  const moved = [...given.values()].map((one) => {
    const { id, operator: had } = one as unknown as Affected
    return { booking: id, operator, from: had?.id ?? 0 }
  })
  for (const { booking } of moved) {
    await put(work, booking, { absence: null })
    const [back] = (await readAll(work, bookings, [booking])).values()
    const record = back as unknown as Affected
    const choice = { operator, despite: true, override: record.overrideReason ?? '', isSettled: true }
    const found = await fit(work, failed, jobOf(record), choice)
    if (found.machine !== record.machine?.id)
      throw badRequest(failed, { detail: `${record.bookingNo}: ${found.name} now works another machine. ${INSTEAD}` })
  }
  await putInto(work, absences, absence.id, { jobsGiven: 0 })
  const { firstDay = null, lastDay = null } = absence
  await tellOperators(work, {
    absent: operator,
    firstDay: firstDay ?? '',
    lastDay: lastDay ?? '',
    moved,
    isUndone: true,
  })
}

const INSTEAD = 'Cancel the absence and reassign jobs one by one instead.'

/** Names the jobs that cannot go back, with the first reason. */
async function refuse({ tx }: Work, refused: ReadonlyMap<number, Problem>): Promise<void> {
  const [first] = refused.values()
  if (!first) return
  const named = await tx.rows<{ no: string }>(
    sql`select booking_no as no from bookings where id = any(${[...refused.keys()]}::bigint[]) order by id limit 5`,
  )
  const words = first.detail ?? Object.values(first.fields ?? {})[0] ?? first.title
  throw badRequest(failed, { detail: `${named.map(({ no }) => no).join(', ')}: ${words}. ${INSTEAD}` })
}
