import { name, sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { accountColumn, hasLots, ledgersOf, type Ledger } from '../../database/ledgers'
import type { Work } from '../engine'
import type { Reversed } from '../hooked'
import { findAccount, joinedAccounts, lockAccount, openAccount } from './accounts'
import { holderAmong, mustBeOpen } from './mergedAccounts'
import { returnLots } from './returnedLots'
import { lacksAmount, usesMore, writtenAfter, type Returning } from './returning'
import { openHolds, transferAmount } from './transfer'
import { transferType } from './transferLots'

/**
 * Returns to the accounts of a record whose merge is reversed what came from them. Throws 400, naming it, if an account
 * lacks the amount, or is neither to be credited nor debited.
 */
export async function returnAccounts(work: Work, reversed: Reversed): Promise<void> {
  for (const ledger of ledgersOf(work.engine.register)) await returnAccount(work, ledger, reversed)
}

async function returnAccount(work: Work, ledger: Ledger, reversed: Reversed): Promise<void> {
  const { lines, accounts } = ledger
  const field = holderAmong(work, accounts, reversed.resource)
  if (!field) return
  const from = await findAccount(work, lines, { field, id: reversed.stays })
  if (from === undefined) return
  const holder = { field, id: reversed.goes }
  const open = (): Promise<number> => openAccount(work, lines, holder, reversed.failed)
  const to = (await findAccount(work, lines, holder)) ?? 0
  const returning = { ...reversed, from, to, open }
  await (hasLots(ledger) ? returnLots(work, ledger, returning) : returnAmount(work, ledger, returning))
}

/**
 * Returns the amount that the merge transferred, with what the returning records have added to it or used of it since.
 * What is held for them is held again. Throws 400 if that is not available in the account of the record to keep.
 */
async function returnAmount(work: Work, ledger: Ledger, returning: Returning): Promise<void> {
  const { lines, accounts } = ledger
  const { from, refs, refuse, failed, reason } = returning
  const giver = await lockAccount(work, lines, from)
  const holds = (await openHolds(work, ledger, from)).filter(({ ref }) => refs.includes(ref))
  const amount = await amountOf(work, ledger, returning)
  if (amount === 0 && holds.length === 0) return
  const held = holds.reduce((sum, one) => sum + one.amount, 0)
  if (held > amount) throw await usesMore(work, ledger, returning, held - amount)
  const available = giver.available + held
  if (amount > available) throw await lacksAmount(work, ledger, returning, { amount, available })
  const to = await returning.open()
  for (const id of [from, to]) await mustBeOpen(work, accounts, id, refuse)
  const transfer = { from: giver, to: await lockAccount(work, lines, to), failed, ...(reason && { reason }) }
  await transferAmount(work, ledger, transfer, { amount, holds })
}

/** The amount that the merge transferred, and the sum of what the returning records have moved since. */
async function amountOf(work: Work, ledger: Ledger, { from, to, refs, since }: Returning): Promise<number> {
  const [account, ref] = [name(accountColumn(ledger)), name(snake(ledger.ref))]
  const [transfer, { held }] = [transferType(ledger), ledger]
  const others = [transfer, ...(held ? [held.hold, held.release] : [])]
  const [found] = await work.tx.rows<{ amount: number }>(sql`
    select coalesce(sum(case when e.${account} = ${to} then -e.amount else e.amount end), 0)::bigint as amount
    from ${name(tableOf(ledger.lines))} e
    where (e.${account} = ${to} and e.type = ${transfer}
      or e.${account} = any(${joinedAccounts(work, ledger, from)}) and e.${account} <> ${to}
        and e.${ref} = any(${refs}::text[]) and e.type <> all(${others}::text[]))
      and ${writtenAfter(ledger, since)}`)
  return found?.amount ?? 0
}
