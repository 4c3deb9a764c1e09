import { machineBills } from '#resources'
import { behaviour } from '../../engine/behaviour'
import { badRequest } from '../../engine/problem'
import { put } from '../../engine/write/put'

/** Bills: payments add up to the amount, and never exceed it. */
export const machineBillsBehaviour = behaviour(machineBills, {
  prepare: (_work, { before, input }) => {
    if (before && (input.amount ?? 0) < (before.paid ?? 0))
      throw badRequest(machineBills.form.messages.updateFailed, {
        fields: { amount: 'This can’t be less than the amount already paid' },
      })
    return Promise.resolve()
  },
  effects: {
    payPart: async (work, { record, input }) => {
      const left = (record.amount ?? 0) - (record.paid ?? 0)
      if (Number(input.part) >= left)
        throw badRequest(machineBills.actions.payPart.failed, {
          fields: { part: 'This is not less than the amount left. Pay the rest instead' },
        })
      await put(work, machineBills, record.id, { paid: (record.paid ?? 0) + Number(input.part) })
    },
    pay: (work, { record }) =>
      put(work, machineBills, record.id, { paid: Math.max(record.paid ?? 0, record.amount ?? 0) }),
    // A partly paid bill stays so after a dispute; one settled at exactly that amount is paid.
    settle: async (work, { record }) => {
      const paid = record.paid ?? 0
      if (paid > 0)
        await put(work, machineBills, record.id, { status: paid >= (record.amount ?? 0) ? 'PAID' : 'PARTIAL' })
    },
  },
})
