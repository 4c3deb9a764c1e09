import { name, sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { accountColumn, type Ledger } from '../../database/ledgers'
import type { Work } from '../engine'
import { joinedAccounts, lockAccount, mergedAccounts } from './accounts'
import { openLots, type Lot } from './lots'
import { mustBeOpen } from './mergedAccounts'
import { usesMore, writtenAfter, type Returning } from './returning'
import { LOT_KEY, transferLots, transferType } from './transferLots'

type LotLedger = Ledger & { readonly lots: NonNullable<Ledger['lots']> }

/**
 * Returns the lots that the merge transferred, and those that the returning records have earned since, with what is left
 * of them. What these records have taken from other lots stays with the account of the record to keep instead, as far
 * as its own records have not taken as much from theirs. Throws 400 if the returning records have used more than that.
 */
export async function returnLots(work: Work, ledger: LotLedger, returning: Returning): Promise<void> {
  const { lines, accounts } = ledger
  const { from, refuse, failed, reason } = returning
  await lockAccount(work, lines, from)
  const [lots, taken] = [await openLots(work, lines, from), await takenLots(work, ledger, returning)]
  const asked = [...lots, ...taken].map(({ id }) => id)
  const own = await ownLots(work, ledger, returning, asked)
  const owed = taken.reduce((sum, { id, amount, others }) => sum + (own.has(id) ? -others : amount), 0)
  const [back, missing] = without(
    lots.filter(({ id }) => own.has(id)),
    owed,
  )
  if (missing > 0) throw await usesMore(work, ledger, returning, missing)
  if (back.length === 0) return
  const to = await returning.open()
  for (const id of [from, to]) await mustBeOpen(work, accounts, id, refuse)
  await transferLots(work, ledger, { from, to, failed, ...(reason && { reason }) }, back)
}

/** The lots without an amount, which is taken from the first to expire, and what of the amount they do not have. */
function without(lots: readonly Lot[], amount: number): [Lot[], number] {
  let open = Math.max(0, amount)
  const rest = lots.map((lot) => {
    const part = Math.min(open, lot.left)
    open -= part
    return { ...lot, left: lot.left - part }
  })
  return [rest.filter(({ left }) => left > 0), open]
}

/** A lot, with the amounts that returning records and others have taken from it since the merge and not put back. */
interface Taken {
  readonly id: number
  readonly amount: number
  readonly others: number
}

async function takenLots(
  work: Work,
  ledger: LotLedger,
  { from, to, refs, since }: Returning,
): Promise<readonly Taken[]> {
  const [account, lot, ref] = [
    name(accountColumn(ledger)),
    name(`${snake(ledger.lots.lot)}_id`),
    sql`e.${name(snake(ledger.ref))}`,
  ]
  // What has expired has no cause: it was used by none.
  return work.tx.rows(sql`
    select id, greatest(mine, 0) as amount, greatest(theirs, 0) as others from (
      select e.${lot} as id, -sum(e.amount) filter (where ${ref} = any(${refs}::text[]))::bigint as mine,
        -sum(e.amount) filter (where ${ref} <> all(${refs}::text[]))::bigint as theirs
      from ${name(tableOf(ledger.lines))} e
      where e.${account} = any(${joinedAccounts(work, ledger, from)}) and e.${account} <> ${to} and e.${lot} is not null
        and ${ref} is not null and e.type <> ${transferType(ledger)} and ${writtenAfter(ledger, since)}
      group by 1) s where mine > 0 or theirs > 0`)
}

/**
 * The ids of those lots that come from the account of the returning record, through any number of transfers since the
 * merge, or that returning records have earned since.
 */
async function ownLots(
  work: Work,
  ledger: LotLedger,
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
