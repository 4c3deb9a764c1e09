import { todayInIndia } from '#define'
import { billing, walletEntries, wallets } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { post } from '../../engine/ledger/post'
import { badRequest } from '../../engine/problem'
import { takeUpiRef } from './upiRefs'

/** Wallets: deposits, and corrections with a reason. For the moves of bookings see `wallet`. */
export const walletsBehaviour = behaviour(wallets, {
  effects: {
    topUp: async (work, { record, input }) => {
      const { sum, upiRef } = input as { sum: number; upiRef: string }
      await refuseMerged(work, record.id, wallets.actions.topUp.failed)
      await takeUpiRef(work, { upiRef }, wallets.actions.topUp.failed)
      const line = { type: 'TOP_UP', farmer: record.farmer?.id, amount: sum, upiRef, key: `upi ${upiRef}` }
      await post(work, walletEntries, record.id, line, wallets.actions.topUp.failed)
    },
    adjust: async (work, { record, input }) => {
      const { sum, reason } = input as { sum: number; reason: string }
      const failed = wallets.actions.adjust.failed
      if (sum === 0) throw badRequest(failed, { fields: { sum: 'Enter an amount other than 0' } })
      await refuseMerged(work, record.id, failed)
      await refuseTooMuch(work, record.id, sum)
      const line = { type: 'ADJUST', farmer: record.farmer?.id, amount: sum, remark: reason }
      await post(work, walletEntries, record.id, line, failed)
    },
  },
})

/** Limits the sum of one person's adjustments on an Indian day. The action has locked the wallet. */
async function refuseTooMuch({ tx, viewer, engine }: Work, wallet: number, sum: number): Promise<void> {
  const [found] = await tx.rows<{ sum: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as sum from wallet_entries where wallet_id = ${wallet} and type = 'ADJUST'
      and by_id = ${viewer.id} and (created_at at time zone 'Asia/Kolkata')::date = ${todayInIndia(engine.now())}::date`)
  if (Math.abs(Number(found?.sum ?? 0) + sum) > billing.adjustAlone)
    throw badRequest(wallets.actions.adjust.failed, {
      fields: { sum: 'One person can adjust a wallet by at most ₹1,000 per day' },
    })
}

/** Refuses money in the wallet of a merged farmer: bookings are paid from that of the farmer who was kept. */
async function refuseMerged({ tx }: Work, wallet: number, title: string): Promise<void> {
  const [kept] = await tx.rows<{ name: string }>(sql`
    select k.name from wallets w join farmers f on f.id = w.farmer_id join farmers k on k.id = f.merged_into_id where w.id = ${wallet}`)
  if (kept)
    throw badRequest(title, { detail: `This farmer was merged into ${kept.name}. Use the wallet of ${kept.name}` })
}
