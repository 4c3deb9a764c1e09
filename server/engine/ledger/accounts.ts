import { mergedBy, mergingHolder, resourceNamed, type AnyResource, type FieldOf } from '#define'
import { join, name, raw, sql, type Sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { accountColumn, ledgerOf, type Ledger } from '../../database/ledgers'
import type { Work } from '../engine'
import { insertRecord } from '../write/create'
import { initialValues } from '../write/linked'

/** An account of a ledger: its balance, the held part, and the rest. Whole paise, or whole points. */
export interface Account {
  readonly id: number
  readonly balance: number
  readonly held: number
  readonly available: number
}

/** Finds the ledger whose lines are a resource. */
export function declaredLedger({ engine }: Pick<Work, 'engine'>, lines: AnyResource): Ledger {
  const ledger = ledgerOf(engine.register, lines)
  if (!ledger) throw new Error(`${lines.is.name} are not the lines of a ledger`)
  return ledger
}

/** The field of an account that names its holder, and the id of the holder. */
export interface Holder {
  readonly field: string
  readonly id: number
}

/** Finds the account of a holder. */
export async function findAccount(
  { tx, engine }: Pick<Work, 'tx' | 'engine'>,
  lines: AnyResource,
  { field, id }: Holder,
): Promise<number | undefined> {
  const { accounts } = declaredLedger({ engine }, lines)
  const [found] = await tx.rows<{ id: number }>(
    sql`select id from ${name(tableOf(accounts))} where ${name(`${snake(field)}_id`)} = ${id} and deleted_at is null`,
  )
  return found?.id
}

/** A new account's holder, and the values of its other fields. */
export interface Opening extends Holder {
  readonly more?: Readonly<Record<string, unknown>>
}

/** Makes the record of an account before its first line. */
export function newAccount(accounts: AnyResource, { field, id, more }: Opening): Record<string, unknown> {
  return { ...initialValues(accounts), ...more, [field]: id }
}

/** Finds the account of a holder, or opens it. Concurrent requests find the same one. */
export async function openAccount(work: Work, lines: AnyResource, holder: Opening, failed: string): Promise<number> {
  const known = await findAccount(work, lines, holder)
  if (known !== undefined) return known
  const { accounts } = declaredLedger(work, lines)
  const held = `account of ${accounts.is.name} ${holder.field} ${holder.id}`
  await work.tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${held}, 0))::text`)
  const opened = await findAccount(work, lines, holder)
  if (opened !== undefined) return opened
  return (await insertRecord(work, accounts, newAccount(accounts, holder), failed)).id
}

/** Locks an account until the transaction ends, so that other changes to it wait. */
export async function lockAccount(work: Work, lines: AnyResource, id: number): Promise<Account> {
  const { accounts, held } = declaredLedger(work, lines)
  const columns = held ? 'id, balance, held, available' : 'id, balance, 0 as held, balance as available'
  const [account] = await work.tx.rows<Account>(
    sql`select ${raw(columns)} from ${name(tableOf(accounts))} where id = ${id} and deleted_at is null for no key update`,
  )
  if (!account) throw new Error(`There is no account ${id} of ${accounts.is.name}`)
  return account
}

/**
 * The lines of an account for one cause, as a condition: with those of the accounts of records merged into its holder,
 * since the cause now belongs to the holder, and of those into which the holder was merged before, since the cause may
 * have moved them until the merge was reversed.
 */
export function linesFor(work: Pick<Work, 'engine'>, ledger: Ledger, account: number, ref: string): Sql {
  const joined = joinedAccounts(work, ledger, account)
  return sql`${name(accountColumn(ledger))} = any(${joined}) and ${name(snake(ledger.ref))} = ${ref}`
}

/**
 * The ids of an account and of those whose holders are or were connected with its holder by merges, directly or
 * indirectly, as an array.
 */
export function joinedAccounts(work: Pick<Work, 'engine'>, ledger: Ledger, account: number): Sql {
  return accountsAround(work, ledger, account, (holders, into) => [
    mergedInto(holders, into),
    // A merge that was reversed is only known from the history of the record that it had merged.
    sql`select (l.changes #>> array[${into}, '1', 'id'])::bigint as id from history l
      where l.resource = ${holders.is.name} and l.record_id = j.id and l.changes #>> array[${into}, '1', 'id'] is not null`,
  ])
}

/** The ids of an account and of those of records that are merged into its holder now, as an array. */
export function mergedAccounts(work: Pick<Work, 'engine'>, ledger: Ledger, account: number): Sql {
  return accountsAround(work, ledger, account, (holders, into) => [mergedInto(holders, into)])
}

function mergedInto(holders: AnyResource, into: string): Sql {
  return sql`select h.id from ${name(tableOf(holders))} h where h.${name(`${snake(into)}_id`)} = j.id`
}

/** The ids of an account and of those of the holders that steps from the holder `j` lead to, as an array. */
function accountsAround(
  { engine }: Pick<Work, 'engine'>,
  { accounts }: Ledger,
  account: number,
  stepsOf: (holders: AnyResource, into: string) => readonly Sql[],
): Sql {
  const field = mergingHolder(engine.register, accounts)
  if (!field) return sql`array[${account}::bigint]`
  const holders = resourceNamed(engine.register, (accounts.fields[field] as FieldOf<'reference'>).to)
  const [table, holder] = [name(tableOf(accounts)), name(`${snake(field)}_id`)]
  const steps = join(stepsOf(holders, mergedBy(holders) ?? ''), ' union all ')
  return sql`array(
    with recursive joined (id) as (
      select ${holder} from ${table} where id = ${account} and ${holder} is not null
      union select n.id from joined j cross join lateral (${steps}) n)
    select a.id from ${table} a where a.${holder} in (select id from joined) and a.deleted_at is null
    union select ${account}::bigint)`
}

/** Sums the lines of an account for one cause, of some types. */
export async function sumFor(
  { tx, engine }: Pick<Work, 'tx' | 'engine'>,
  lines: AnyResource,
  account: number,
  { ref, types }: { readonly ref: string; readonly types: readonly string[] },
): Promise<number> {
  const ledger = declaredLedger({ engine }, lines)
  const [found] = await tx.rows<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::bigint as sum from ${name(tableOf(lines))} where ${linesFor({ engine }, ledger, account, ref)} and type = any(${types}::text[])`,
  )
  return found?.sum ?? 0
}

/**
 * Stores the balances of accounts. Their list is sorted by the time of the last line, so that time changes without a
 * new version.
 */
export async function keep(work: Work, { accounts, held }: Ledger, after: readonly Account[]): Promise<void> {
  const of = (amount: (account: Account) => number): number[] => after.map(amount)
  const rest = raw(held ? ', held = n.held, available = n.available' : '')
  await work.tx.run(sql`
    update ${name(tableOf(accounts))} t set balance = n.balance${rest}, updated_at = ${work.engine.now().toISOString()}::timestamptz
    from unnest(${of(({ id }) => id)}::bigint[], ${of(({ balance }) => balance)}::bigint[], ${of((one) => one.held)}::bigint[],
      ${of(({ available }) => available)}::bigint[]) n(id, balance, held, available) where t.id = n.id`)
}
