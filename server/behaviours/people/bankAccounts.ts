import { bankAccounts } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { essence, isSame } from '../../engine/write/history'
import { PAYOUT_HOLD, tellOfAccountChange } from './accountChange'
import { idOf } from '../../engine/idOf'
import { mustHandlePapers, papersWithin } from './papers'

const paidBy = ['holderName', 'accountNo', 'ifsc', 'accountType', 'vpa'] as const

/**
 * Bank accounts: the bank follows from the IFSC. A change of where money goes has to be verified again, holds payouts
 * for a day and notifies the owner; another proof has to be verified again too.
 */
export const bankAccountsBehaviour = behaviour(bankAccounts, {
  scope: papersWithin,
  prepare: async (work, { before, input }) => {
    await mustHandlePapers(work, idOf(input.user) ?? 0)
    const bank = await bankOf(
      work,
      input.ifsc ?? '',
      before ? 'Error while updating bank account' : 'Error while creating bank account',
    )
    const isPaidElsewhere = !before || !isPaidAlike(before, input)
    if (!isPaidElsewhere && isSame(essence(before.proof), essence(input.proof))) return { bank }
    const changedBy = work.viewer.id || null
    const unverified = {
      ...({ bank, status: 'UNVERIFIED', comments: null, verifiedBy: null, verifiedAt: null } as const),
      changedBy,
    }
    // Another proof of the same account redirects no money.
    if (!isPaidElsewhere) return unverified
    return {
      ...unverified,
      payoutHoldTill: new Date(work.engine.now().getTime() + PAYOUT_HOLD).toISOString(),
    }
  },
  saved: async (work, { before, after }) => {
    const user = after.user?.id ?? 0
    if (!before || !isPaidAlike(before, after)) await tellOfAccountChange(work, user, before ? 'changed' : 'added')
  },
  effects: {},
})

type Paid = { readonly [N in (typeof paidBy)[number]]?: unknown }

function isPaidAlike(one: Paid, other: Paid): boolean {
  return paidBy.every((name) => isSame(essence(one[name]), essence(other[name])))
}

async function bankOf({ tx }: Work, ifsc: string, failed: string): Promise<number> {
  const code = ifsc.slice(0, 4)
  const [bank] = await tx.rows<{ id: number; active: boolean }>(
    sql`select id, coalesce(active, false) as active from banks where code = ${code} and deleted_at is null`,
  )
  if (!bank) throw badRequest(failed, { fields: { ifsc: `Bank ${code} is not in the list of banks` } })
  if (!bank.active) throw badRequest(failed, { fields: { ifsc: 'The company doesn’t make payouts to this bank' } })
  return bank.id
}
