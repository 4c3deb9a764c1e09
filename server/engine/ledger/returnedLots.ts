import { name, sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { accountColumn, type Ledger } from '../../database/ledgers'
import type { Work } from '../engine'
import { joinedAccounts, lockAccount, mergedAccounts } from './accounts'
import { openLots } from './lots'
import { mustBeOpen } from './mergedAccounts'
import { usesMore, writtenAfter, type Returning } from './returning'
import { LOT_KEY, transferLots, transferType } from './transferLots'

/**
 * Returns the lots that the merge transferred, and those that the returning records have earned since, with what is left
 * of them. Throws 400 if the returning records have used other lots.
 */
export async function returnLots(
  work: Work,
  ledger: Ledger & { readonly lots: NonNullable<Ledger['lots']> },
  returning: Returning,
): Promise<void> {
  const { lines, accounts } = ledger
  const { from, refuse, failed, reason } = returning
  await lockAccount(work, lines, from)
  const [lots, taken] = [await openLots(work, lines, from), await takenLots(work, ledger, returning)]
  const asked = [...lots, ...taken].map(({ id }) => id)
  const own = await ownLots(work, ledger, returning, asked)
  const used = taken.reduce((sum, { id, amount }) => sum + (own.has(id) ? 0 : amount), 0)
  if (used > 0) throw await usesMore(work, ledger, returning, used)
  const back = lots.filter(({ id }) => own.has(id))
  if (back.length === 0) return
  const to = await returning.open()
  for (const id of [from, to]) await mustBeOpen(work, accounts, id, refuse)
  await transferLots(work, ledger, { from, to, failed, ...(reason && { reason }) }, back)
}

/** The lots from which returning records have taken since the merge, and the amounts that were not put back. */
async function takenLots(
  work: Work,
  ledger: Ledger & { readonly lots: NonNullable<Ledger['lots']> },
  { from, to, refs, since }: Returning,
): Promise<{ readonly id: number; readonly amount: number }[]> {
  const [account, lot] = [name(accountColumn(ledger)), name(`${snake(ledger.lots.lot)}_id`)]
  return work.tx.rows(sql`
    select e.${lot} as id, -sum(e.amount)::bigint as amount from ${name(tableOf(ledger.lines))} e
    where e.${account} = any(${joinedAccounts(work, ledger, from)}) and e.${account} <> ${to} and e.${lot} is not null
      and e.${name(snake(ledger.ref))} = any(${refs}::text[]) and e.type <> ${transferType(ledger)} and ${writtenAfter(ledger, since)}
    group by 1 having sum(e.amount) < 0`)
}

/**
 * The ids of those lots that come from the account of the returning record, through any number of transfers since the
 * merge, or that returning records have earned since.
 */
async function ownLots(
  work: Work,
  ledger: Ledger & { readonly lots: NonNullable<Ledger['lots']> },
  { to, refs, since }: Returning,
  lots: readonly number[],
): Promise<Set<number>> {
  const [table, transfer] = [name(tableOf(ledger.lines)), transferType(ledger)]
  const found = await work.tx.rows<{ id: number }>(sql`
    with recursive origins (lot, origin) as (
      select id, id from ${table} where id = any(${lots}::bigint[])
      union select o.lot, split_part(e.key, ' ', 2)::bigint from origins o join ${table} e on e.id = o.origin
        where e.type = ${transfer} and e.key ^@ ${LOT_KEY}::text and ${writtenAfter(ledger, since)})
    select distinct o.lot as id from origins o join ${table} e on e.id = o.origin
    where e.${name(accountColumn(ledger))} = any(${mergedAccounts(work, ledger, to)})
      or e.${name(snake(ledger.ref))} = any(${refs}::text[]) and e.type <> ${transfer} and ${writtenAfter(ledger, since)}`)
  return new Set(found.map(({ id }) => id))
}
