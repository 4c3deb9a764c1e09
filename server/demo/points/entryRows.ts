import { addDays, todayInIndia } from '#define'
import { lastDayOf, pointEntries, pointTerms } from '#resources'
import type { Row } from '../kernel/row'
import type { PointRuleDraft } from './ruleRows'
import type { EarnedCause } from './ground'

/** A posted credit, with its number. */
export interface PostedCredit extends Pick<EarnedCause, 'holder' | 'id' | 'village' | 'at' | 'undoneAt'> {
  readonly creditNo: string
  readonly points: number
  readonly reason: string
}

interface Lot {
  left: number
  readonly till: string
  readonly line: Line
}

/** A line whose lot has no id yet. */
interface Line {
  readonly row: Row
  readonly at: string
  readonly account: Account
  readonly lot?: Line
}

interface Account {
  readonly holder: EarnedCause['holder']
  readonly id: number
  readonly village: number | null
  readonly createdAt: string
  balance: number
  updatedAt: string
  readonly lots: Lot[]
  readonly given: Map<string, number>
}

/** Accounts and their lines in order of time; a line refers to its account and its lot by index, from 0. */
export interface PointDrafts {
  readonly accounts: readonly Row[]
  readonly lines: readonly (Row & { readonly account: number; readonly lot?: number })[]
}

interface Undone {
  readonly event: string
  readonly ref: string
  readonly of: EarnedCause | PostedCredit
}

type Happening =
  | { readonly at: string; readonly earned: EarnedCause }
  | { readonly at: string; readonly undone: Undone }
  | { readonly at: string; readonly credited: PostedCredit }

const counters = pointEntries.rules.ledger?.counters ?? {}

/** Computes the points of events by the rules of their days: earned, capped, reversed and expired as in the service. */
export function pointDrafts(
  causes: readonly EarnedCause[],
  credits: readonly PostedCredit[],
  { rules, today }: { readonly rules: readonly PointRuleDraft[]; readonly today: string },
): PointDrafts {
  const book = new Book()
  for (const one of happenings(causes, credits, today)) {
    if ('earned' in one) earn(book, one.earned, rules)
    else if ('credited' in one) {
      const { creditNo: ref, points, reason: remark, at } = one.credited
      const row = { type: 'CREDIT', event: 'MANUAL', ref, remark, key: `credit ${ref}` }
      book.come(book.accountOf(one.credited), at, points, { row, months: pointTerms.months })
    } else book.undo(one.undone, one.at)
  }
  for (const account of book.accounts.values()) book.expire(account, today)
  return placed([...book.accounts.values()], book.lines)
}

function earn(book: Book, cause: EarnedCause, rules: readonly PointRuleDraft[]): void {
  const { event, ref, at } = cause
  const day = dayOf(at)
  const rule = rules.find((one) => one.event === event && one.from <= day && (!one.till || one.till >= day))
  const earned = rule ? pointsBy(rule, cause) : 0
  if (!rule || earned === 0) return
  const account = book.accountOf(cause)
  const given = account.given.get(`${rule.name} ${day}`) ?? 0
  const points = Math.min(earned, (rule.capPerDay ?? Infinity) - given)
  if (points <= 0) return
  account.given.set(`${rule.name} ${day}`, given + points)
  const row = { type: 'EARN', event, ref, rule: rule.id, key: `earn ${event} ${ref} 1` }
  book.come(account, at, points, { row, months: rule.expiresMonths })
}

type Typed = Row & { readonly type: string }

/** The accounts and their lines so far. */
class Book {
  readonly accounts = new Map<string, Account>()
  readonly lines: Line[] = []

  accountOf({ holder, id, village, at }: EarnedCause | PostedCredit): Account {
    const known = this.accounts.get(`${holder} ${id}`)
    if (known) return known
    const made: Account = { holder, id, village, createdAt: at, updatedAt: at, balance: 0, lots: [], given: new Map() }
    this.accounts.set(`${holder} ${id}`, made)
    return made
  }

  come(account: Account, at: string, points: number, { row, months }: { row: Typed; months: number }): void {
    this.expire(account, dayOf(at))
    const till = lastDayOf(dayOf(at), months)
    const line = this.write(account, at, points, { ...row, expiresOn: till })
    account.lots.push({ left: points, till, line })
  }

  undo({ event, ref, of }: Undone, at: string): void {
    const account = this.accounts.get(`${of.holder} ${of.id}`)
    if (!account) return
    this.expire(account, dayOf(at))
    const lot = account.lots.find(({ line }) => line.row.event === event && line.row.ref === ref)
    if (lot && lot.left > 0)
      this.write(account, at, -lot.left, { type: 'REVERSE', event, ref, key: `reverse ${event} ${ref} 1` }, lot)
  }

  expire(account: Account, day: string): void {
    for (const lot of account.lots.toSorted((one, other) => one.till.localeCompare(other.till)))
      if (lot.left > 0 && lot.till < day) {
        const at = new Date(Date.parse(`${addDays(lot.till, 1)}T00:15:00+05:30`)).toISOString()
        this.write(account, at, -lot.left, { type: 'EXPIRE', key: `expire ${String(lot.line.row.key)}` }, lot)
      }
  }

  private write(account: Account, at: string, amount: number, row: Typed, lot?: Lot): Line {
    account.balance += amount
    account.updatedAt = at
    if (lot) lot.left += amount
    const kept = { amount, balanceAfter: account.balance, counter: counters[row.type], day: dayOf(at), createdAt: at }
    const line = { row: { ...row, ...kept }, at, account, ...(lot && { lot: lot.line }) }
    this.lines.push(line)
    return line
  }
}

function placed(accounts: readonly Account[], lines: readonly Line[]): PointDrafts {
  const places = new Map(accounts.map((account, at) => [account, at]))
  const inOrder = lines.toSorted((one, other) => one.at.localeCompare(other.at))
  const order = new Map(inOrder.map((line, at) => [line, at]))
  return {
    accounts: accounts.map(({ holder, id, village, balance, createdAt, updatedAt }) => ({
      ...{ [holder]: id, holder: holder.toUpperCase(), balance, createdAt, updatedAt },
      ...(village !== null && { village }),
    })),
    lines: inOrder.map(({ row, account, lot }) => ({
      ...row,
      account: places.get(account) ?? 0,
      ...(lot && { lot: order.get(lot) ?? 0 }),
    })),
  }
}

function happenings(causes: readonly EarnedCause[], credits: readonly PostedCredit[], today: string): Happening[] {
  const all: Happening[] = [
    ...causes.flatMap((earned): Happening[] => [
      { at: earned.at, earned },
      ...(earned.undoneAt
        ? [{ at: earned.undoneAt, undone: { event: earned.event, ref: earned.ref, of: earned } }]
        : []),
    ]),
    ...credits.flatMap((credited): Happening[] => [
      { at: credited.at, credited },
      ...(credited.undoneAt
        ? [{ at: credited.undoneAt, undone: { event: 'MANUAL', ref: credited.creditNo, of: credited } }]
        : []),
    ]),
  ]
  return all.filter(({ at }) => dayOf(at) <= today).sort((one, other) => one.at.localeCompare(other.at))
}

function pointsBy({ points, per }: PointRuleDraft, { acres, amount }: EarnedCause): number {
  if (per === 'EVENT') return points
  return per === 'ACRE'
    ? Math.floor((points * Math.round((acres ?? 0) * 1000)) / 1000)
    : points * Math.floor((Number(amount) || 0) / 10_000)
}

function dayOf(at: string): string {
  return todayInIndia(new Date(at))
}
