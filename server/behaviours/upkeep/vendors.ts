import { vendors } from '#resources'
import { behaviour } from '../../engine/behaviour'
import { badRequest } from '../../engine/problem'
import { essence, isSame } from '../../engine/write/history'
import { blacklisting } from '../blacklist'

const paidBy = ['bankHolder', 'bankAccount', 'bankIfsc'] as const

/** Vendors: the PAN follows from the GSTIN; no one is paid, or ordered from, before their documents are there. */
export const vendorsBehaviour = behaviour(vendors, {
  prepare: async (work, { before, input }) => {
    const pan = input.gstin ? panOf(input.gstin) : input.pan
    const isGiven = Boolean(input.pan) && input.pan !== before?.pan
    if (isGiven && input.pan !== pan)
      throw badRequest(before ? 'Error while updating vendor' : 'Error while creating vendor', {
        fields: { pan: 'The GSTIN contains another PAN. Leave this empty or correct the GSTIN' },
      })
    const isPaidElsewhere =
      before !== undefined && !paidBy.every((name) => isSame(essence(before[name]), essence(input[name])))
    // A blacklisted vendor would come off the blacklist by being verified again, or keep data that no one verified.
    if (isPaidElsewhere && before.blacklisted)
      throw badRequest(vendors.form.messages.updateFailed, {
        fields: {
          bankAccount: 'This vendor is blacklisted. Remove them from the blacklist before changing bank details',
        },
      })
    const isBankChanged = [...paidBy, 'bankProof' as const].some(
      (name) => !isSame(essence(before?.[name] ?? null), essence(input[name] ?? null)),
    )
    return {
      pan,
      ...(isBankChanged && { bankChangedBy: work.viewer.id || null }),
      // A change of where money goes needs a new activation, with a proof of the new account.
      ...(isPaidElsewhere && isSame(essence(before.bankProof), essence(input.bankProof)) && { bankProof: null }),
      ...(isPaidElsewhere &&
        (before.status === 'ACTIVE' || before.status === 'ON_HOLD') && {
          status: 'PENDING',
          statusReason: 'The bank details have changed',
        }),
    }
  },
  effects: {
    ...blacklisting('VENDOR'),
    activate: async (_work, { record }) => {
      const missing = {
        ...(!record.gstin && !record.pan && { gstin: 'Add a GSTIN, or a PAN if there is none, before activating' }),
        ...(!record.bankAccount && { bankAccount: 'Add a bank account before activating' }),
        ...(!record.bankProof?.length && { bankProof: 'Add a bank proof before activating' }),
      }
      const [first] = Object.values(missing)
      if (first) throw badRequest(vendors.actions.activate.failed, { detail: first, fields: missing })
    },
  },
})

/** Extracts the PAN, the third to twelfth characters of a GSTIN (GSTN). */
export function panOf(gstin: string): string {
  return gstin.slice(2, 12)
}
