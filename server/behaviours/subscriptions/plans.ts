import { planBenefits } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { badRequest } from '../../engine/problem'

/** Plan benefits: changed only while their plan is a draft, with a valid percentage. */
export const planBenefitsBehaviour = behaviour(planBenefits, {
  prepare: async (_work, { before, input }) => {
    const title = before ? planBenefits.form.messages.updateFailed : planBenefits.form.messages.createFailed
    if (input.kind === 'DISCOUNT_PCT' && Number(input.value) > 100)
      throw badRequest(title, { fields: { value: 'Enter at most 100%' } })
    if (input.kind === 'POINTS_X' && (Number(input.value) <= 1 || Number(input.value) > 10))
      throw badRequest(title, { fields: { value: 'Enter more than 1 and at most 10 times' } })
  },
  saved: async ({ tx }, { before, after }) => {
    const [plan] = await tx.rows<{ status: string }>(
      sql`select status from subscription_plans where id = ${after.plan?.id ?? 0} for no key update`,
    )
    const { updateFailed, createFailed } = planBenefits.form.messages
    if (plan?.status !== 'DRAFT')
      throw badRequest(before ? updateFailed : createFailed, {
        detail: 'The benefits of a plan change only while it is a draft',
      })
  },
  effects: {},
})
