import { randomUUID } from 'node:crypto'
import { inSentence, todayInIndia, valueText, type AnyResource, type ValueField } from '#define'
import { name, sql } from '../../database'
import { tableOf } from '../../database/columns'
import type { Ledger } from '../../database/ledgers'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { readFull, type FullRecord } from '../read/oneRecord'
import { insertRecord, insertTogether } from '../write/create'
import { declaredLedger, keep, lockAccount, newAccount, type Account, type Opening } from './accounts'

/** A line of a ledger, with its other values. */
export interface Line {
  readonly type: string
  /** The change of the available amount: whole paise, or whole points. Never zero. */
  readonly amount: number
  /** Unique among the lines of its ledger: the same key again returns the existing line. */
  readonly key?: string
  readonly [field: string]: unknown
}

/** The result of posting a line: the account after it, and whether it was written now. */
export interface Posted {
  readonly account: Account
  readonly line: FullRecord
  readonly isNew: boolean
}

/**
 * Locks an account, writes a line and stores the balance. The same key again returns the existing line and changes
 * nothing. Throws 400 when the available amount would be negative.
 */
export async function post(
  work: Work,
  lines: AnyResource,
  accountId: number,
  line: Line,
  failed: string,
): Promise<Posted> {
  const ledger = declaredLedger(work, lines)
  const account = await lockAccount(work, lines, accountId)
  const written = line.key === undefined ? undefined : await lineOf(work, ledger, line.key)
  if (!written) return write(work, ledger, account, line, failed)
  const isSame =
    written.type === line.type && written.amount === line.amount && accountOf(ledger, written) === accountId
  if (!isSame) throw badRequest(failed, { detail: 'Its key belongs to another entry' })
  return { account, line: written, isNew: false }
}

/** Writes a line of an account that is already locked. */
export async function write(work: Work, ledger: Ledger, account: Account, line: Line, failed: string): Promise<Posted> {
  const { record, after } = drafted(work, ledger, account, line, failed)
  const posted = await insertRecord(work, ledger.lines, record, failed)
  await keep(work, ledger, [after])
  return { account: after, line: posted, isNew: true }
}

/** Writes lines of an account that is already locked, in their order, in as few statements as for one. */
export async function writeAll(
  work: Work,
  ledger: Ledger,
  account: Account,
  given: readonly Line[],
  { failed, reason }: { readonly failed: string; readonly reason?: string },
): Promise<Account> {
  if (given.length === 0) return account
  let after = account
  const records = given.map((line) => {
    const draft = drafted(work, ledger, after, line, failed)
    after = draft.after
    return draft.record
  })
  await insertTogether(work, ledger.lines, records, { title: failed, ...(reason && { reason }) })
  await keep(work, ledger, [after])
  return after
}

/**
 * Opens accounts for holders who were created in the same transaction, so that none of them has one yet, each with its
 * first line, in as few statements as for one. Throws 400 when the available amount would be negative.
 */
export async function openWithFirst(
  work: Work,
  lines: AnyResource,
  openings: readonly (Opening & { readonly line: Line })[],
  failed: string,
): Promise<void> {
  const ledger = declaredLedger(work, lines)
  const { accounts } = ledger
  const drafts = openings.map((opening) => ({ opening, ...drafted(work, ledger, unopened, opening.line, failed) }))
  const opened = await insertTogether(
    work,
    accounts,
    drafts.map(({ opening, after: { balance, held, available } }) => ({
      ...newAccount(accounts, opening),
      balance,
      ...(ledger.held && { held, available }),
    })),
    { title: failed },
  )
  await insertTogether(
    work,
    lines,
    drafts.map(({ record }, at) => ({ ...record, [ledger.account]: opened[at]?.id })),
    { title: failed },
  )
}

/** An account before it is opened. */
const unopened: Account = { id: 0, balance: 0, held: 0, available: 0 }

/** Makes a line to be written, and the account after it. Throws 400 when the available amount would be negative. */
function drafted(
  work: Work,
  ledger: Ledger,
  account: Account,
  { key = randomUUID(), ...line }: Line,
  failed: string,
): { readonly record: Record<string, unknown>; readonly after: Account } {
  const { type, amount } = line
  const counter = ledger.counters[type]
  if (counter === undefined) throw new Error(`${ledger.lines.is.name} have no type ${type}`)
  if (!Number.isSafeInteger(amount) || amount === 0) throw new RangeError(`${amount} is no amount of a line`)
  const isHeld = type === ledger.held?.hold || type === ledger.held?.release
  const balance = account.balance + (isHeld ? 0 : amount)
  const held = account.held - (isHeld ? amount : 0)
  const after = { id: account.id, balance, held, available: balance - held }
  if (after.available < 0 || held < 0) throw badRequest(failed, { detail: lacking(ledger, account) })
  const record = {
    ...{ ...line, key, counter, [ledger.account]: account.id, balanceAfter: balance },
    ...(ledger.held && { heldAfter: held }),
    ...(ledger.lines.fields.by && { by: work.viewer.id || null }),
    ...(ledger.lines.fields.day && { day: todayInIndia(work.engine.now()) }),
  }
  return { record, after }
}

/** Finds the line with a key, if there is one. */
export async function lineOf(work: Work, { lines }: Ledger, key: string): Promise<FullRecord | undefined> {
  const [found] = await work.tx.rows<{ id: number }>(
    sql`select id from ${name(tableOf(lines))} where lower(key) = lower(${key}) and deleted_at is null`,
  )
  return found && readFull(work.engine, work.tx, lines, found.id)
}

function accountOf({ account }: Ledger, line: FullRecord): number {
  return (line[account] as { readonly id: number }).id
}

/** “The wallet has ₹300.00 available.” */
function lacking({ accounts, held }: Ledger, { available }: Account): string {
  const field = accounts.fields[held ? 'available' : 'balance']
  return `The ${inSentence(accounts.is.singular)} has ${valueText(field as ValueField, available)} available`
}
