import { allows, type InputOf, type RowOf } from '#define'
import { salaries, salaryKeys, users } from '#resources'
import { sql, type Queries, type Sql } from '../../../database'
import { behaviour } from '../../../engine/behaviour'
import type { Engine, Work } from '../../../engine/engine'
import { idOf } from '../../../engine/idOf'
import { badRequest, forbidden } from '../../../engine/problem'
import { visibleRows } from '../../../engine/read/scope'
import type { Viewer } from '../../../engine/viewer'
import { put } from '../../../engine/write/put'
import { factsOf, keyOf, type Asked, type Attended } from '../../sprayed/salaryFacts'
import { keepDrafts, reckoned, typedIn } from '../../sprayed/salaryDrafts'
import { daysOf } from '../../sprayed/salarySum'
import { accountFor } from './account'

type Salary = RowOf<typeof salaries>
type Input = InputOf<typeof salaries>

const { submit, pay, sendBack } = salaries.actions

/** Salaries: entered and computed while they are drafts, then submitted, approved and paid by three people. */
export const salariesBehaviour = behaviour(salaries, {
  scope: salariesOf,
  prepare: async (work, { before, input }) => {
    const failed = before ? salaries.form.messages.updateFailed : salaries.form.messages.createFailed
    const of = { employee: idOf(input.employee) ?? 0, month: String(input.month) }
    mustBeOfAnother(work, of.employee)
    const facts = (await factsOf(work.tx, [of])).get(keyOf(of))
    mustComeFrom(facts?.attended, before, input)
    mustFit(input, of.month, failed)
    if (!before) await mustBeOpen(work.tx, of, failed)
    const values = reckoned(facts, typedIn(input))
    if (!values)
      throw badRequest(failed, { fields: { employee: 'No salary plan applies to this employee in this month' } })
    // A draft has no author of its own: those who edit it are recorded from the first value on.
    return { ...(values as Input), ...(!before && work.viewer.id && { editedBy: [work.viewer.id] }) }
  },
  saved: (work, { after }) =>
    keepDrafts(work, { employees: [after.employee?.id ?? 0], from: monthAfter(String(after.month)) }),
  effects: {
    submit: async (work, { record }) => {
      await mustFollow(work, record)
      const of = { employee: record.employee?.id ?? 0, month: String(record.month) }
      const values = reckoned((await factsOf(work.tx, [of])).get(keyOf(of)), typedIn(record))
      if (!values) throw badRequest(submit.failed, { detail: 'No salary plan applies to this employee in this month' })
      await put(work, salaries, record.id, { ...values, submittedBy: work.viewer.id || null, submittedAt: nowOf(work) })
    },
    approve: (work, { record }) =>
      put(work, salaries, record.id, { approvedBy: work.viewer.id || null, approvedAt: nowOf(work) }),
    pay: async (work, { record }) => {
      const { bank, why } = await accountFor(work, record.employee?.id ?? 0)
      if (why !== undefined) throw badRequest(pay.failed, { detail: why })
      await put(work, salaries, record.id, { bank, paidBy: work.viewer.id || null, paidAt: nowOf(work) })
    },
    sendBack: async (work, { record }) => {
      mustBeOfAnother(work, record.employee?.id ?? 0)
      await mustBeOpen(work.tx, { employee: record.employee?.id ?? 0, month: String(record.month) }, sendBack.failed)
    },
    hold: (work, { record }) => put(work, salaries, record.id, { heldFrom: record.status }),
    release: (work, { record }) =>
      record.heldFrom === 'APPROVED' ? put(work, salaries, record.id, { status: 'APPROVED' }) : Promise.resolve(),
  },
})

/** Viewers with a salary authority see those of the people whom they see; all others their own. */
function salariesOf(viewer: Viewer, engine: Engine): Sql | undefined {
  if (viewer.isService) return undefined
  if (!allows(viewer.keys, salaryKeys)) return sql`t.employee_id = ${viewer.id}::bigint`
  return sql`t.employee_id in (select t.id from users t where ${visibleRows(engine, users, viewer)})`
}

function nowOf({ engine }: Work): string {
  return engine.now().toISOString()
}

function monthAfter(month: string): string {
  const next = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1))
  return next.toISOString().slice(0, 7)
}

/** Throws 403 for a viewer who would write their own salary. */
function mustBeOfAnother({ viewer }: Work, employee: number): void {
  if (viewer.id && viewer.id === employee)
    throw forbidden('Access is denied', { detail: 'You can’t work on your own salary' })
}

/** Throws 400 at values that would overwrite those of attendance. */
function mustComeFrom(attended: Attended | null | undefined, before: Salary | undefined, input: Input): void {
  if (!attended || !before) return
  const typed = typedIn(input)
  const changed = (Object.keys(attended) as (keyof Attended)[]).filter(
    (name) => typed[name] !== attended[name] && typed[name] !== before[name],
  )
  if (changed.length === 0) return
  const words = 'Days come from attendance. Correct them in the attendance report'
  throw badRequest(salaries.form.messages.updateFailed, {
    fields: Object.fromEntries(changed.map((name) => [name, words])),
  })
}

/** Throws 400 at the four numbers of days where they exceed the month; any of them may be wrong. */
function mustFit(input: Input, month: string, failed: string): void {
  const { present, halfDays, paidLeave, weeklyOffs } = typedIn(input)
  const [sum, days] = [present + halfDays + paidLeave + weeklyOffs, daysOf(month)]
  if (sum > days)
    throw badRequest(failed, { fields: { present: `These add up to ${sum} days, but the month has ${days}` } })
}

/** Throws 400 where a later month was submitted, which is based on what this month carried over. */
async function mustBeOpen(tx: Queries, { employee, month }: Asked, failed: string): Promise<void> {
  const [later] = await tx.rows<{ no: string }>(sql`
    select salary_no as no from salaries where employee_id = ${employee} and month > ${month} and status <> 'DRAFT' and deleted_at is null
    order by month limit 1`)
  if (later) throw badRequest(failed, { detail: `${later.no} of a later month is already submitted. Return it first` })
}

/** Throws 400 where the month before is not submitted yet, from which this one takes over advances. */
async function mustFollow({ tx }: Work, { id, employee, month }: Salary): Promise<void> {
  const [earlier] = await tx.rows<{ no: string }>(sql`
    select salary_no as no from salaries where employee_id = ${employee?.id ?? 0} and month < ${String(month)} and status = 'DRAFT' and id <> ${id}
      and deleted_at is null order by month limit 1`)
  if (earlier)
    throw badRequest(submit.failed, {
      detail: `${earlier.no} of an earlier month is not submitted yet, and its advances carry over to this one`,
    })
}
