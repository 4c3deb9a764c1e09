import { vendors } from '#resources'
import { behaviour } from '../../engine/behaviour'
import { badRequest } from '../../engine/problem'
import { essence, isSame } from '../../engine/write/history'

const paidBy = ['bankHolder', 'bankAccount', 'bankIfsc'] as const

/** A vendor's PAN follows from the GSTIN; nobody is paid, or ordered from, before their papers are there. */
export const vendorsBehaviour = behaviour(vendors, {
  prepare: async (work, { before, input }) => {
    const pan = input.gstin ? panOf(input.gstin) : input.pan
    const isGiven = Boolean(input.pan) && input.pan !== before?.pan
    if (isGiven && input.pan !== pan)
      throw badRequest(before ? 'Error while updating vendor' : 'Error while creating vendor', {
        fields: { pan: 'The GSTIN holds another PAN: leave this empty, or mend the GSTIN' },
      })
    const isPaidElsewhere =
      before !== undefined && !paidBy.every((name) => isSame(essence(before[name]), essence(input[name])))
    // On the blacklist they would come off it by being verified anew, or leave it with data that nobody verified.
    if (isPaidElsewhere && before.status === 'BLACKLISTED')
      throw badRequest(vendors.form.messages.updateFailed, {
        fields: { bankAccount: 'This vendor is blacklisted: take them off the blacklist before the bank data changes' },
      })
    const isBankChanged = [...paidBy, 'bankProof' as const].some(
      (name) => !isSame(essence(before?.[name] ?? null), essence(input[name] ?? null)),
    )
    return {
      pan,
      ...(isBankChanged && { bankChangedBy: work.viewer.id || null }),
      // Whoever changes where money goes has it looked at by somebody who activates, with a proof of the new account.
      ...(isPaidElsewhere && isSame(essence(before.bankProof), essence(input.bankProof)) && { bankProof: null }),
      ...(isPaidElsewhere &&
        (before.status === 'ACTIVE' || before.status === 'ON_HOLD') && {
          status: 'PENDING',
          statusReason: 'The bank data has changed',
        }),
    }
  },
  effects: {
    activate: async (_work, { record }) => {
      const missing = {
        ...(!record.gstin &&
          !record.pan && { gstin: 'A vendor is activated with a GSTIN, or a PAN where there is none' }),
        ...(!record.bankAccount && { bankAccount: 'A vendor is activated with a bank account' }),
        ...(!record.bankProof?.length && { bankProof: 'A vendor is activated with a bank proof' }),
      }
      const [first] = Object.values(missing)
      if (first) throw badRequest(vendors.actions.activate.failed, { detail: first, fields: missing })
    },
  },
})

/** The PAN stands in the third to the twelfth place of a GSTIN (GSTN). */
export function panOf(gstin: string): string {
  return gstin.slice(2, 12)
}
