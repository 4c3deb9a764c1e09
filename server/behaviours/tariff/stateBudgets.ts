import { formatMonth, todayInIndia, type InputOf, type RowOf } from '#define'
import { budgetEntries, budgetHeads, budgetRevisions, stateBudgets } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { post } from '../../engine/ledger/post'
import { badRequest } from '../../engine/problem'
import { insertRecord } from '../../engine/write/create'
import { liesWithin, mustBeTheirs, idOf } from './ground'
import { rupees } from './rupees'
import { financialYearOf } from './budgetPayers'
import { followBudget } from './budgetSettling'

type Budget = RowOf<typeof stateBudgets>
type Given = InputOf<typeof stateBudgets>

/** State budgets: each change of the amount is a revision, and a ledger entry. */
export const stateBudgetsBehaviour = behaviour(stateBudgets, {
  begins: ({ engine }) => Promise.resolve({ effectiveFrom: todayInIndia(engine.now()) }),
  prepare: async (work, { before, input }) => {
    const { createFailed, updateFailed } = stateBudgets.form.messages
    if (before) return verifyRevision(updateFailed, before, input)
    const state = idOf(input.state) ?? 0
    await mustBeTheirs(work, liesWithin(work.viewer, sql`${state}`), { title: createFailed, field: 'state' })
    verifyPeriod(createFailed, input)
    return { name: await nameOf(work, state, input) }
  },
  saved: async (work, { before, after }) => {
    if (before?.allocated === after.allocated) return
    const { createFailed, updateFailed } = stateBudgets.form.messages
    await insertRecord(
      work,
      budgetRevisions,
      {
        budget: after.id,
        ...(before && { from: before.allocated }),
        to: after.allocated,
        effectiveFrom: after.effectiveFrom,
        remark: after.remark,
        by: work.viewer.id || null,
      },
      updateFailed,
    )
    const amount = (after.allocated ?? 0) - (before?.allocated ?? 0)
    if (amount === 0) return
    const line = { type: 'ALLOCATE', amount, refNo: 'Allocation' }
    await post(work, budgetEntries, after.id, line, before ? updateFailed : createFailed)
    if (before) await followBudget(work, after.id, before.available ?? 0)
  },
  effects: {},
})

/**
 * Throws 400 at the amount where it is below what is committed and spent, and at the remark where a change has none.
 */
function verifyRevision(title: string, before: Budget, input: Given): void {
  if (input.allocated === before.allocated) return
  const bound = (before.held ?? 0) + (before.consumed ?? 0)
  const fields = {
    ...((input.allocated ?? 0) < bound && {
      allocated: `${rupees(before.held ?? 0)} is committed and ${rupees(before.consumed ?? 0)} consumed: enter at least ${rupees(bound)}`,
    }),
    ...(input.remark === before.remark && { remark: 'Say why the budget changes' }),
  }
  if (Object.keys(fields).length) throw badRequest(title, { fields })
}

/** Throws 400 where the years are not consecutive, or the month is in another one. */
function verifyPeriod(title: string, { fy = '', month }: Given): void {
  const [start = 0, end] = String(fy).split('-').map(Number)
  if (end !== (start + 1) % 100)
    throw badRequest(title, { fields: { fy: `Enter ${start}-${String((start + 1) % 100).padStart(2, '0')}` } })
  if (month && financialYearOf(`${month}-01`) !== fy)
    throw badRequest(title, { fields: { month: `${formatMonth(String(month))} is not in ${fy}` } })
}

async function nameOf({ tx }: Work, state: number, { head, fy, month }: Given): Promise<string> {
  const [found] = await tx.rows<{ name: string }>(sql`select name from geographies where id = ${state}`)
  const period = month ? formatMonth(String(month)) : fy
  return [found?.name, head && budgetHeads[head], period].filter(Boolean).join(' · ')
}
