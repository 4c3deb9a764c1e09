import { machineBills } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { badRequest } from '../../engine/problem'

/** Bills: what is paid adds up to the amount, and never beyond. */
export const machineBillsBehaviour = behaviour(machineBills, {
  prepare: (_work, { before, input }) => {
    if (before && (input.amount ?? 0) < (before.paid ?? 0))
      throw badRequest(machineBills.form.messages.updateFailed, {
        fields: { amount: 'This is less than what is paid already' },
      })
    return Promise.resolve()
  },
  effects: {
    payPart: async ({ tx }, { record, input }) => {
      const left = (record.amount ?? 0) - (record.paid ?? 0)
      if (Number(input.part) >= left)
        throw badRequest(machineBills.actions.payPart.failed, {
          fields: { part: 'This is not less than what is left: pay the rest instead' },
        })
      await tx.run(
        sql`update machine_bills set paid = coalesce(paid, 0) + ${Number(input.part)}::bigint where id = ${record.id}`,
      )
    },
    pay: async ({ tx }, { record }) => {
      await tx.run(sql`update machine_bills set paid = greatest(coalesce(paid, 0), amount) where id = ${record.id}`)
    },
    // What is paid in part stays so after a dispute, and what was settled at just that amount is paid.
    settle: async ({ tx }, { record }) => {
      await tx.run(sql`
        update machine_bills set status = case when paid >= amount then 'PAID' else 'PARTIAL' end
        where id = ${record.id} and coalesce(paid, 0) > 0`)
    },
  },
})
