import type { AnyResource } from '#define'
import { name, raw, sql, type Queries, type Sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { accountColumn, ledgerOf, type Ledger } from '../../database/ledgers'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { declaredLedger, linesFor, lockAccount } from './accounts'
import type { GivenBack, Move } from './moves'
import { post } from './post'
import { transferLots } from './transferLots'

/** The remainder of a credit that expires: the id of its line, whole points or paise, and its last day. */
export interface Lot {
  readonly id: number
  readonly left: number
  readonly till: string
}

interface LotLedger extends Ledger {
  readonly lots: NonNullable<Ledger['lots']>
}

function lotLedger(work: Pick<Work, 'engine'>, lines: AnyResource): LotLedger {
  const ledger = declaredLedger(work, lines)
  if (!ledger.lots) throw new Error(`${lines.is.name} have no lots`)
  return { ...ledger, lots: ledger.lots }
}

/** Lists the lots of an account with a remainder, the first to expire first. */
export async function openLots(
  { tx, engine }: Pick<Work, 'tx' | 'engine'>,
  lines: AnyResource,
  account: number,
): Promise<Lot[]> {
  const ledger = lotLedger({ engine }, lines)
  const [lot, till] = [name(`${snake(ledger.lots.lot)}_id`), name(snake(ledger.lots.till))]
  return tx.rows<Lot>(sql`
    select l.id, s.left, l.${till}::text as till
    from (select coalesce(${lot}, id) as id, sum(amount)::bigint as left from ${name(tableOf(lines))}
      where ${name(accountColumn(ledger))} = ${account} and deleted_at is null group by 1) s
    join ${name(tableOf(lines))} l on l.id = s.id where s.left > 0 order by l.${till}, l.id`)
}

/** Lists accounts with an expired lot that has a remainder, ordered by id. */
export async function accountsToExpire(
  tx: Queries,
  register: Work['engine']['register'],
  lines: AnyResource,
  { today, after, most }: { readonly today: string; readonly after: number; readonly most: number },
): Promise<number[]> {
  const ledger = ledgerOf(register, lines)
  if (!ledger?.lots) return []
  const [lot, till] = [name(`${snake(ledger.lots.lot)}_id`), name(snake(ledger.lots.till))]
  const [table, account] = [name(tableOf(lines)), name(accountColumn(ledger))]
  const rows = await tx.rows<{ id: number }>(sql`
    select distinct l.${account} as id from ${table} l
    where l.${till} < ${today}::date and l.${lot} is null and l.${account} > ${after} and l.deleted_at is null
      and l.amount + coalesce((select sum(d.amount) from ${table} d where d.${lot} = l.id and d.deleted_at is null), 0) > 0
    order by 1 limit ${raw(String(most))}`)
  return rows.map(({ id }) => id)
}

/** Expires the remainders of lots whose last day has passed. Repeatable: an expired lot does not expire again. */
export async function expireLots(
  work: Work,
  lines: AnyResource,
  account: number,
  { type, today }: { readonly type: string; readonly today: string },
  failed: string,
): Promise<number> {
  const { lots } = lotLedger(work, lines)
  await lockAccount(work, lines, account)
  const over = (await openLots(work, lines, account)).filter(({ till }) => till < today)
  for (const { id, left } of over) await post(work, lines, account, { type, amount: -left, [lots.lot]: id }, failed)
  return over.reduce((sum, { left }) => sum + left, 0)
}

/** An amount to be taken from an account's lots, and for what. */
export interface Taking extends Move {
  readonly type: string
  /** More than zero. */
  readonly amount: number
  /** The prefix of its lines' keys: the same one again takes nothing. */
  readonly key: string
}

/**
 * Takes an amount from the lots of an account, the first to expire first, with one line each. The same key again takes
 * nothing. Throws 400 when the lots have less. Takes from expired lots as well: call `expireLots` first.
 */
export async function takeLots(
  work: Work,
  lines: AnyResource,
  account: number,
  taking: Taking,
  failed: string,
): Promise<void> {
  const { balance } = await lockAccount(work, lines, account)
  if (await isPosted(work, lines, account, taking)) return
  const lots = await openLots(work, lines, account)
  if (taking.amount > balance) throw badRequest(failed, { detail: `Only ${balance} are available` })
  await takeFrom(work, lines, account, { ...taking, lots }, failed)
}

/** Takes an amount from some lots in their order, as far as they have it. Answers with the amount taken. */
export async function takeFrom(
  work: Work,
  lines: AnyResource,
  account: number,
  { ref, key, amount, lots, ...more }: Taking & { readonly lots: readonly Lot[] },
  failed: string,
): Promise<number> {
  const ledger = lotLedger(work, lines)
  let open = amount
  for (const { id, left } of lots) {
    const part = Math.min(open, left)
    if (part <= 0) continue
    const line = { ...more, amount: -part, key: `${key} ${id}`, [ledger.ref]: ref, [ledger.lots.lot]: id }
    await post(work, lines, account, line, failed)
    open -= part
  }
  return amount - open
}

/**
 * Returns what was taken for a cause by lines of one type and not yet returned by lines of another, into the lots it
 * came from, the last to expire first: all of it, or an amount. What goes back to the account of a merged record is
 * transferred at once. Throws 400 when that is more than was taken. Answers
 * with the amount.
 */
export async function putBackLots(
  work: Work,
  lines: AnyResource,
  account: number,
  { ref, type, back, amount, key, ...more }: Move & GivenBack,
  failed: string,
): Promise<number> {
  const ledger = lotLedger(work, lines)
  await lockAccount(work, lines, account)
  if (key !== undefined && (await isPosted(work, lines, account, { ref, type: back, key }))) return 0
  const [lot, till] = [name(`${snake(ledger.lots.lot)}_id`), name(snake(ledger.lots.till))]
  const taken = await work.tx.rows<{ id: number; account: number; taken: number }>(sql`
    select s.id, l.${name(accountColumn(ledger))} as account, s.taken from (select ${lot} as id, -sum(amount)::bigint as taken from ${name(tableOf(lines))}
      where ${linesFor(work, ledger, account, ref)} and type in (${type}, ${back}) and ${lot} is not null group by 1) s
    join ${name(tableOf(lines))} l on l.id = s.id where s.taken > 0 order by l.${till} desc, l.id desc`)
  const all = taken.reduce((sum, one) => sum + one.taken, 0)
  let open = amount ?? all
  if (open > all) throw badRequest(failed, { detail: `Only ${all} were taken` })
  for (const one of taken) {
    const part = Math.min(open, one.taken)
    if (part <= 0) continue
    const own = key === undefined ? {} : { key: `${key} ${one.id}` }
    const line = { ...more, ...own, type: back, amount: part, [ledger.ref]: ref, [ledger.lots.lot]: one.id }
    await post(work, lines, one.account, line, failed)
    if (one.account !== account)
      await transferLots(work, ledger, { from: one.account, to: account, failed }, [{ id: one.id, left: part }])
    open -= part
  }
  return amount ?? all
}

/** Whether lines of a cause were posted under keys with this prefix. */
async function isPosted(
  work: Work,
  lines: AnyResource,
  account: number,
  { ref, type, key }: { readonly ref: string; readonly type: string; readonly key: string },
): Promise<boolean> {
  const begun: Sql = sql`select from ${name(tableOf(lines))} where ${linesFor(work, declaredLedger(work, lines), account, ref)} and type = ${type} and key ^@ ${`${key} `}::text limit 1`
  return (await work.tx.rows(begun)).length > 0
}
