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
export async function transferAll(work: Work, ledger: Ledger, transfer: Transfer<Account>): Promise<void> {
  const { from, to } = transfer
  if (hasLots(ledger)) {
    const lots = await openLots(work, ledger.lines, from.id)
    return transferLots(work, ledger, { ...transfer, from: from.id, to: to.id }, lots)
  }
  await transferAmount(work, ledger, transfer, {
    amount: from.balance,
    holds: await openHolds(work, ledger, from.id),
  })
}

/** An amount that an account holds for a cause. */
interface Hold {
  readonly ref: string
  readonly amount: number
}

/** Transfers an amount, part of which is held for causes, from one locked account to another one. */
export async function transferAmount(
  work: Work,
  ledger: Ledger,
  { from, to, ...writing }: Transfer<Account>,
  { amount, holds }: { readonly amount: number; readonly holds: readonly Hold[] },
): Promise<void> {
  const { held, ref } = ledger
  const [giver, taker] = [await holderOn(work, ledger, from.id), await holderOn(work, ledger, to.id)]
  const released = holds.map((one) => ({ ...giver, type: held?.release ?? '', amount: one.amount, [ref]: one.ref }))
  const again = holds.map((one) => ({ ...taker, type: held?.hold ?? '', amount: -one.amount, [ref]: one.ref }))
  const moved = (by: number, holder: object): Line[] =>
    by === 0 ? [] : [{ ...holder, type: transferType(ledger), amount: by }]
  await writeAll(work, ledger, from, [...released, ...moved(-amount, giver)], writing)
  await writeAll(work, ledger, to, [...moved(amount, taker), ...again], writing)
}

/** The amounts that an account holds, by cause. */
export async function openHolds({ tx }: Work, ledger: Ledger, account: number): Promise<readonly Hold[]> {
  if (!ledger.held) return []
  const ref = name(snake(ledger.ref))
  const types = [ledger.held.hold, ledger.held.release]
  return tx.rows<Hold>(sql`
    select ${ref} as ref, -sum(amount)::bigint as amount from ${name(tableOf(ledger.lines))}
    where ${name(accountColumn(ledger))} = ${account} and type = any(${types}::text[]) and deleted_at is null
    group by 1 having sum(amount) <> 0 order by 1`)
}
