import { resourceNamed, type AnyResource, type FieldOf, type LedgerRule, type Register } from '#define'
import { snake, tableOf } from './columns'
import type { Index } from './schema'
import { literal, quoted } from './sql'

/** A ledger: the resource of its lines, that of its accounts, and what is declared of them. */
export interface Ledger extends LedgerRule {
  readonly lines: AnyResource
  readonly accounts: AnyResource
}

/** The prefix of the functions and triggers of ledgers; introspection finds them by it. */
export const LEDGER_PREFIX = 'ledger_'

/** All declared ledgers. */
export function ledgersOf(register: Pick<Register, 'resources'>): Ledger[] {
  return register.resources.flatMap((lines) => ledgerOf(register, lines) ?? [])
}

/** The ledger whose lines are a resource, if there is one. */
export function ledgerOf({ resources }: Pick<Register, 'resources'>, lines: AnyResource): Ledger | undefined {
  const { ledger } = lines.rules
  if (!ledger) return undefined
  const reference = lines.fields[ledger.account] as FieldOf<'reference'>
  return { ...ledger, lines, accounts: resourceNamed({ resources }, reference.to) }
}

/** The column of a line that refers to its account. */
export function accountColumn({ account }: LedgerRule): string {
  return `${snake(account)}_id`
}

/** The column of an account that must not be negative. */
export function availableColumn({ held }: LedgerRule): string {
  return held ? 'available' : 'balance'
}

/** The indexes for the lines of an account: in their order, and those of one cause. */
export function ledgerIndexes(lines: AnyResource): Index[] {
  const { ledger } = lines.rules
  if (!ledger) return []
  const account = quoted(accountColumn(ledger))
  return [
    { name: `${tableOf(lines)}_ledger`, body: `(${account}, id)` },
    { name: `${tableOf(lines)}_ledger_ref`, body: `(${account}, ${quoted(snake(ledger.ref))})` },
  ]
}

/**
 * The statements that create the guards of all ledgers: a line is never changed or deleted, and an account is never
 * negative, whatever the service does; only a restore bypasses them. No line of a body ends with a semicolon, because a
 * migration is split there.
 */
export function ledgerStatements(register: Pick<Register, 'resources'>): string[] {
  const ledgers = ledgersOf(register)
  if (ledgers.length === 0) return []
  return [
    `create or replace function ${LEDGER_PREFIX}keep() returns trigger language plpgsql as $$
begin raise exception 'Lines of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation'; end $$`,
    `create or replace function ${LEDGER_PREFIX}cover() returns trigger language plpgsql as $$
begin raise exception 'Account % of % would be less than zero', new.id, tg_table_name using errcode = 'check_violation'; end $$`,
    ...ledgers.flatMap((ledger) => {
      const [lines, accounts] = [tableOf(ledger.lines), tableOf(ledger.accounts)]
      const available = availableColumn(ledger)
      const triggers = [
        [`${LEDGER_PREFIX}${lines}_kept`, `before update or delete on ${quoted(lines)} for each row`, 'keep'],
        [
          `${LEDGER_PREFIX}${accounts}_covered`,
          `before insert or update on ${quoted(accounts)} for each row when (${ledger.held ? 'least(new.held, new.available)' : `new.${available}`} < 0)`,
          'cover',
        ],
      ] as const
      return triggers.map(
        ([name, is, does]) => `create trigger ${name} ${is} execute function ${LEDGER_PREFIX}${does}()`,
      )
    }),
  ]
}

/** The condition that a line moves an amount between available and held; false if the ledger holds nothing. */
function isHeldSql({ held }: LedgerRule, alias: string): string {
  return held ? `${alias}.type in (${literal(held.hold)}, ${literal(held.release)})` : 'false'
}

/** The derived columns of an account, and a query that computes them from the lines of the account `t`. */
function recomputed(ledger: Ledger): { readonly columns: readonly string[]; readonly query: string } {
  const sum = (where: string): string => `coalesce(sum(e.amount) filter (where ${where}), 0)`
  const balance = sum(`not (${isHeldSql(ledger, 'e')})`)
  const values = ledger.held
    ? { balance, held: `-(${sum(isHeldSql(ledger, 'e'))})`, available: 'coalesce(sum(e.amount), 0)' }
    : { balance }
  return {
    columns: Object.keys(values),
    query: `select ${Object.entries(values)
      .map(([column, value]) => `${value} as ${column}`)
      .join(
        ', ',
      )} from ${quoted(tableOf(ledger.lines))} e where e.${quoted(accountColumn(ledger))} = t.id and e.deleted_at is null`,
  }
}

/** The condition that the account `t` differs from the sum of its lines. */
export function accountDiffers(ledger: Ledger): string {
  const { columns, query } = recomputed(ledger)
  const listed = (row: string): string => columns.map((column) => `${row}.${column}`).join(', ')
  return `exists (select from (${query}) s where (${listed('t')}) is distinct from (${listed('s')}))`
}

/** The stored numbers of a record `t`, and a query of what they should be, both in the order of their fields. */
export interface Gap {
  readonly fields: readonly string[]
  readonly kept: readonly string[]
  readonly query: string
  readonly found: readonly string[]
}

/** The stored values of the account `t`, and the sums of its lines. */
export function accountGap(ledger: Ledger): Gap {
  const { columns, query } = recomputed(ledger)
  return {
    fields: columns,
    kept: columns.map((column) => `t.${column}`),
    query,
    found: columns.map((column) => `s.${column}`),
  }
}

/** The amount that other lines take from the lot `t`, as a query. */
function takenOf({ lines, lots }: LotLedger): string {
  return `select -coalesce(sum(d.amount), 0) as taken from ${quoted(tableOf(lines))} d where d.${lotColumn(lots)} = t.id and d.deleted_at is null`
}

type LotLedger = Ledger & { readonly lots: NonNullable<Ledger['lots']> }

function lotColumn({ lot }: LotLedger['lots']): string {
  return quoted(`${snake(lot)}_id`)
}

/** Whether credits are lots that other lines take from. */
export function hasLots(ledger: Ledger): ledger is LotLedger {
  return ledger.lots !== undefined
}

/**
 * The condition that the line `t` is invalid: a lot from which more is taken than it has, or to which more was returned
 * than taken; a line that takes without naming a lot; or one that names a lot of another account, or none.
 */
export function lotDiffers(ledger: LotLedger): string {
  const { lines, lots } = ledger
  const [lot, account] = [lotColumn(lots), quoted(accountColumn(ledger))]
  const isNone = `not exists (select from ${quoted(tableOf(lines))} l where l.id = t.${lot} and l.${account} = t.${account} and l.${lot} is null and l.amount > 0)`
  return `case when t.${lot} is null then t.amount < 0 or t.${quoted(snake(lots.till))} is null or (${takenOf(ledger)}) not between 0 and t.amount else ${isNone} end`
}

/** The amount of the lot `t`, and the amount taken from it. */
export function lotGap(ledger: LotLedger): Gap {
  return { fields: ['amount'], kept: ['t.amount'], query: takenOf(ledger), found: ['s.taken'] }
}

/** The balance in the line `t`, and the one computed from the line before it. */
export function lineGap(ledger: Ledger): Gap {
  const [lines, account] = [quoted(tableOf(ledger.lines)), quoted(accountColumn(ledger))]
  const before = `select coalesce(max(p.balance_after), 0) as last from (select balance_after from ${lines} p where p.${account} = t.${account} and p.id < t.id order by p.id desc limit 1) p`
  const amount = `case when ${isHeldSql(ledger, 't')} then 0 else t.amount end`
  return { fields: ['balanceAfter'], kept: ['t.balance_after'], query: before, found: [`s.last + ${amount}`] }
}

/**
 * The condition that the line `t` does not continue the line before it of its account, or that its counter account does
 * not match its type.
 */
export function lineDiffers(ledger: Ledger): string {
  const [lines, account] = [quoted(tableOf(ledger.lines)), quoted(accountColumn(ledger))]
  const before = `select * from ${lines} p where p.${account} = t.${account} and p.id < t.id order by p.id desc limit 1`
  const held = ledger.held
    ? ` or t.held_after is distinct from coalesce(b.held_after, 0) - case when ${isHeldSql(ledger, 't')} then t.amount else 0 end`
    : ''
  const counter = Object.entries(ledger.counters)
    .map(([type, name]) => `when ${literal(type)} then ${literal(name)}`)
    .join(' ')
  return `exists (select from (values (1)) one left join lateral (${before}) b on true where t.balance_after is distinct from coalesce(b.balance_after, 0) + case when ${isHeldSql(ledger, 't')} then 0 else t.amount end${held} or t.counter is distinct from case t.type ${counter} end)`
}
