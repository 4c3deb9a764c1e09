import { salaries } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { putEach } from '../../engine/write/put'
import { factsOf, keyOf, type Asked, type Attended, type Facts } from './salaryFacts'
import { salarySum, type MonthOfWork, type SalarySum } from './salarySum'

type At = Pick<Work, 'tx' | 'engine'>

/** The typed values of a month. */
export type Typed = Pick<
  MonthOfWork,
  'present' | 'halfDays' | 'paidLeave' | 'weeklyOffs' | 'km' | 'penalty' | 'tds' | 'advance'
>

/** All that the service writes into a salary. */
interface Reckoned extends SalarySum, Attended, Pick<Facts, 'acresVerified' | 'bookingsVerified' | 'bookingsInvalid'> {
  readonly daysFrom: 'ATTENDANCE' | 'TYPED'
  readonly broughtForward: number
  readonly plan: number
  readonly role: string
  readonly company: number | null
  readonly employment: string
  readonly bank: string | null
}

/** Reads the typed values of a month; missing ones are 0. */
export function typedIn(given: { readonly [N in keyof Typed]?: unknown }): Typed {
  const { present, halfDays, paidLeave, weeklyOffs, km, penalty, tds, advance } = given
  return {
    ...{ present: Number(present ?? 0), halfDays: Number(halfDays ?? 0), paidLeave: Number(paidLeave ?? 0) },
    ...{ weeklyOffs: Number(weeklyOffs ?? 0), km: Number(km ?? 0), penalty: Number(penalty ?? 0) },
    ...{ tds: Number(tds ?? 0), advance: Number(advance ?? 0) },
  }
}

/**
 * Computes a salary from typed and known values, where days of attendance take precedence over typed ones; undefined
 * for a person without a plan in that month.
 */
export function reckoned(facts: Facts | undefined, typed: Typed): Reckoned | undefined {
  if (!facts?.plan) return undefined
  const { month, plan, company, employment, bank, broughtForward, attended } = facts
  const { present, halfDays, paidLeave, weeklyOffs } = attended ?? typed
  const days = { present, halfDays, paidLeave, weeklyOffs }
  const { acresVerified, bookingsVerified, bookingsInvalid } = facts
  const work = { acresVerified, bookingsVerified, bookingsInvalid }
  const sum = salarySum(plan, { ...typed, ...days, ...work, month, broughtForward, isOnRoll: employment === 'ON_ROLL' })
  const known = { broughtForward, plan: plan.id, role: plan.role, company, employment, bank }
  return { ...days, ...work, ...sum, ...known, daysFrom: attended ? 'ATTENDANCE' : 'TYPED' }
}

/** Whose drafts are computed again: those of these people, or of everyone on this plan; from a month on. */
export interface Drafts {
  readonly employees?: readonly number[]
  readonly plan?: number
  readonly from?: string
}

/**
 * Updates draft salaries: rows are locked first, always in the same order, so that of two concurrent verifications
 * neither is lost. Submitted ones stay. Months are computed one after the other, since each takes over the rest of the
 * one before.
 */
export async function keepDrafts(work: At, { employees, plan, from = '' }: Drafts): Promise<void> {
  const whose = employees ? sql`t.employee_id = any(${[...employees]}::bigint[])` : sql`true`
  const paidBy = plan === undefined ? sql`true` : sql`t.plan_id = ${plan}::bigint`
  const drafts = await work.tx.rows<Asked & Typed & { readonly id: number }>(sql`
    select t.id, t.employee_id as employee, t.month, t.present, t.half_days as "halfDays", t.paid_leave as "paidLeave", t.weekly_offs as "weeklyOffs",
      t.km::float8 as km, t.penalty, t.tds, t.advance
    from salaries t where t.status = 'DRAFT' and t.deleted_at is null and t.month >= ${from} and ${whose} and ${paidBy}
    order by t.month, t.id for update`)
  for (const month of new Set(drafts.map((draft) => draft.month)))
    await keepOfMonth(
      work,
      drafts.filter((draft) => draft.month === month),
    )
}

async function keepOfMonth(work: At, drafts: readonly (Asked & Typed & { readonly id: number })[]): Promise<void> {
  const facts = await factsOf(
    work.tx,
    drafts.map(({ employee, month }) => ({ employee, month })),
  )
  const puts = drafts.flatMap((draft) => {
    const values = reckoned(facts.get(keyOf(draft)), typedIn(draft))
    return values ? [{ id: draft.id, values: { ...values } }] : []
  })
  await putEach(work, salaries, puts)
}

/** Updates the drafts of an operator and of their leader when the work of a month changes. */
export async function keepDraftsOfWork(work: At, operator: number, month: string): Promise<void> {
  const above = await work.tx.rows<{ id: number }>(
    sql`select distinct manager_id as id from hierarchy_links where user_id = ${operator} and manager_id is not null and deleted_at is null`,
  )
  await keepDrafts(work, { employees: [operator, ...above.map(({ id }) => id)], from: month })
}
