import type { Foretold, RowOf } from '#define'
import { hospicashPolicies } from '#resources'
import { foretelling, foretold } from '../../engine/commonSchemas'
import { around } from '../../engine/desk/recordEndpoint'
import { objectIn } from '../../engine/given'
import { badRequest } from '../../engine/problem'
import { readFull } from '../../engine/read/oneRecord'
import { mustHold } from '../../engine/viewer'
import { refundDue } from './policies'

type Policy = RowOf<typeof hospicashPolicies>

/** Previews the cancellation of a hospicash policy: what was paid, and the refund as computed now. */
export const policyToldEndpoint = around(hospicashPolicies, {
  method: 'POST',
  path: 'told',
  summary: 'The refund of a policy to be cancelled, from { action, input }: { parts }. Nothing is changed',
  body: foretelling,
  gives: foretold,
  answer: async (work, { id }, { body }): Promise<Foretold> => {
    if (objectIn(body).action !== 'cancel') throw badRequest('action must be cancel')
    mustHold(work.viewer, hospicashPolicies.actions.cancel.key)
    const policy = (await readFull(work.engine, work.tx, hospicashPolicies, id)) as unknown as Policy
    const { farmer, paidAt, payMode, farmerPays } = policy
    const refund = paidAt ? refundDue(work, policy) : 0
    return {
      parts: [
        {
          label: 'Policy',
          lines: [
            { label: 'Farmer', words: farmer?.label ?? '' },
            { label: 'Paid', money: paidAt ? (farmerPays ?? 0) : 0 },
            {
              label: 'Refund',
              money: refund,
              isTotal: true,
              ...(refund && payMode === 'WALLET' && { hint: 'To the wallet' }),
            },
          ],
        },
      ],
    }
  },
})
