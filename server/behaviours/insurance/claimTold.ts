import type { Foretold, ForetoldLine, RowOf } from '#define'
import { insuranceClaims } from '#resources'
import { foretelling, foretold } from '../../engine/commonSchemas'
import { around } from '../../engine/desk/recordEndpoint'
import { objectIn } from '../../engine/given'
import { badRequest } from '../../engine/problem'
import { readFull } from '../../engine/read/oneRecord'
import { mustHold } from '../../engine/viewer'
import { payoutNow } from './claims'

type Claim = RowOf<typeof insuranceClaims>

const { approve, reject, pay } = insuranceClaims.actions
const told = { approve, reject, pay } as const

/**
 * Previews the figures of approving, rejecting or paying a claim: for whom, what is claimed, and the payout as computed
 * now.
 */
export const claimToldEndpoint = around(insuranceClaims, {
  method: 'POST',
  path: 'told',
  summary:
    'The figures of a claim to be approved, rejected or paid, from { action, input }: { parts }. Nothing is changed',
  body: foretelling,
  gives: foretold,
  answer: async (work, { id }, { body }): Promise<Foretold> => {
    const { action } = objectIn(body)
    if (typeof action !== 'string' || !Object.hasOwn(told, action))
      throw badRequest('action must be approve, reject or pay')
    mustHold(work.viewer, told[action as keyof typeof told].key)
    const claim = (await readFull(work.engine, work.tx, insuranceClaims, id)) as unknown as Claim
    return { parts: [{ label: 'Claim', lines: action === 'pay' ? paymentOf(claim) : await payoutLines(work, claim) }] }
  },
})

function stayOf({ person, hospital, claimed }: Claim): ForetoldLine[] {
  return [
    { label: 'Insured person', words: person?.label ?? '' },
    { label: 'Hospital', words: hospital ?? '' },
    { label: 'Claimed', money: claimed ?? 0 },
  ]
}

async function payoutLines(work: Parameters<typeof payoutNow>[0], claim: Claim): Promise<ForetoldLine[]> {
  if (!claim.dischargeAt) return stayOf(claim)
  const { payout, reckoning } = await payoutNow(work, claim)
  return [
    ...stayOf(claim),
    { label: 'Calculation', words: reckoning },
    { label: 'Payout', money: payout, isTotal: true, ...(payout === 0 && { tone: 'bad' as const }) },
  ]
}

function paymentOf(claim: Claim): ForetoldLine[] {
  return [...stayOf(claim), { label: 'Approved', money: claim.approved ?? 0, isTotal: true }]
}
