import { salaryPlans, salarySlabs, salaryTerms } from '#resources'
import { sql } from '../../../database'
import { behaviour } from '../../../engine/behaviour'
import { idOf } from '../../../engine/idOf'
import { badRequest } from '../../../engine/problem'
import { keepDrafts } from '../../sprayed/salaryDrafts'

/** Salary plans: the basic is a part of the base, and drafts follow changes. */
export const salaryPlansBehaviour = behaviour(salaryPlans, {
  prepare: (_work, { before, input }) => {
    if (Number(input.basicPerMonth ?? 0) > Number(input.basePerMonth ?? 0))
      throw badRequest(before ? salaryPlans.form.messages.updateFailed : salaryPlans.form.messages.createFailed, {
        fields: { basicPerMonth: 'The basic can’t exceed the base' },
      })
    return Promise.resolve()
  },
  saved: (work, { before, after }) => (before ? keepDrafts(work, { plan: after.id }) : Promise.resolve()),
  effects: {},
})

/** Salary slabs: the first one starts at the first acre. */
export const salarySlabsBehaviour = behaviour(salarySlabs, {
  saved: async (work, { before, after }) => {
    const plan = after.plan?.id ?? 0
    const [found] = await work.tx.rows<{ first: number | null }>(
      sql`select min(above) as first from salary_slabs where plan_id = ${plan} and deleted_at is null`,
    )
    if (found?.first)
      throw badRequest(before ? salarySlabs.form.messages.updateFailed : salarySlabs.form.messages.createFailed, {
        fields: { above: 'The first slab must start at 0 acres' },
      })
    await keepDrafts(work, { plan })
  },
  effects: {},
})

/** Salary terms: a plan is for one role, and drafts follow. */
export const salaryTermsBehaviour = behaviour(salaryTerms, {
  prepare: async ({ tx }, { before, input }) => {
    const [found] = await tx.rows<{ isFit: boolean }>(sql`
      select u.role_type = p.role as "isFit" from users u, salary_plans p where u.id = ${idOf(input.user) ?? 0} and p.id = ${idOf(input.plan) ?? 0}`)
    if (found && !found.isFit)
      throw badRequest(before ? salaryTerms.form.messages.updateFailed : salaryTerms.form.messages.createFailed, {
        fields: { plan: 'This plan is for another role' },
      })
  },
  saved: (work, { after }) => keepDrafts(work, { employees: [after.user?.id ?? 0] }),
  effects: {},
})
