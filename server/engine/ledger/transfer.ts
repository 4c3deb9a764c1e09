import { name, sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { accountColumn, hasLots, type Ledger } from '../../database/ledgers'
import type { Work } from '../engine'
import type { Account } from './accounts'
import { openLots } from './lots'
import { writeAll, type Line } from './post'
import { holderOn, transferLots, transferType, type Transfer } from './transferLots'

/**
 * Transfers what one account contains to another one, by an entry in each: the balance, what is held for each cause, and
 * each lot with its last day. Afterwards the first one is empty. Both are locked by the caller.
 */
export async function transferAll(
  work: Work,
  ledger: Ledger,
  { from, to, ...writing }: Transfer<Account>,
): Promise<void> {
  if (hasLots(ledger)) {
    const lots = await openLots(work, ledger.lines, from.id)
    return transferLots(work, ledger, { ...writing, from: from.id, to: to.id }, lots)
  }
  const { held, ref } = ledger
  const [giver, taker] = [await holderOn(work, ledger, from.id), await holderOn(work, ledger, to.id)]
  const holds = await openHolds(work, ledger, from.id)
  const released = holds.map((one) => ({ ...giver, type: held?.release ?? '', amount: one.amount, [ref]: one.ref }))
  const again = holds.map((one) => ({ ...taker, type: held?.hold ?? '', amount: -one.amount, [ref]: one.ref }))
  const moved = (amount: number, holder: object): Line[] =>
    amount === 0 ? [] : [{ ...holder, type: transferType(ledger), amount }]
  await writeAll(work, ledger, from, [...released, ...moved(-from.balance, giver)], writing)
  await writeAll(work, ledger, to, [...moved(from.balance, taker), ...again], writing)
}

/** The amounts that an account holds, by cause. */
async function openHolds(
  { tx }: Work,
  ledger: Ledger,
  account: number,
): Promise<readonly { readonly ref: string; readonly amount: number }[]> {
  if (!ledger.held) return []
  const ref = name(snake(ledger.ref))
  const types = [ledger.held.hold, ledger.held.release]
  return tx.rows<{ ref: string; amount: number }>(sql`
    select ${ref} as ref, -sum(amount)::bigint as amount from ${name(tableOf(ledger.lines))}
    where ${name(accountColumn(ledger))} = ${account} and type = any(${types}::text[]) and deleted_at is null
    group by 1 having sum(amount) <> 0 order by 1`)
}
