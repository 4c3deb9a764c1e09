import type { AnyResource } from '#define'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { declaredLedger, lockAccount, sumFor, type Account } from './accounts'
import { lineOf, post } from './post'

/** The cause of a move, and the other values of its lines. */
export interface Move {
  /** The number of the booking, the order, or whatever else causes it. */
  readonly ref: string
  readonly [field: string]: unknown
}

/** A move of an amount: whole paise, or whole points, never less than zero. */
export interface AmountMove extends Move {
  readonly amount: number
  readonly key?: string
}

/**
 * Holds a part of an account for a cause. Serialised, so that the same amount is never held twice. Does nothing for
 * zero.
 */
export async function hold(
  work: Work,
  lines: AnyResource,
  account: number,
  { ref, amount, ...more }: AmountMove,
  failed: string,
): Promise<Account> {
  const { held, ref: refField } = heldLedger(work, lines)
  if (amount === 0) return lockAccount(work, lines, account)
  return (await post(work, lines, account, { ...more, type: held.hold, amount: -amount, [refField]: ref }, failed))
    .account
}

/** Releases everything still held for a cause. Does nothing if nothing is held. Answers with the amount. */
export async function release(
  work: Work,
  lines: AnyResource,
  account: number,
  { ref, ...more }: Move,
  failed: string,
): Promise<number> {
  const { held, ref: refField } = heldLedger(work, lines)
  await lockAccount(work, lines, account)
  const amount = 0 - (await sumFor(work, lines, account, { ref, types: [held.hold, held.release] }))
  if (amount > 0) await post(work, lines, account, { ...more, type: held.release, amount, [refField]: ref }, failed)
  return amount
}

/** Releases what is held for a cause, and takes an amount for it instead. */
export async function capture(
  work: Work,
  lines: AnyResource,
  account: number,
  { ref, type, amount, key, ...more }: AmountMove & { readonly type: string },
  failed: string,
): Promise<Account> {
  await release(work, lines, account, { ...more, ref }, failed)
  if (amount === 0) return lockAccount(work, lines, account)
  const { ref: refField } = declaredLedger(work, lines)
  const line = { ...more, type, amount: -amount, [refField]: ref, ...(key !== undefined && { key }) }
  return (await post(work, lines, account, line, failed)).account
}

/**
 * Gives back what was taken for a cause by lines of one type and not given back yet by lines of another: all of it, or
 * an amount, and once for each key. Throws 400 when that is more than was taken. Answers with the amount.
 */
export async function giveBack(
  work: Work,
  lines: AnyResource,
  account: number,
  { ref, type, back, amount, key, ...more }: Move & GivenBack,
  failed: string,
): Promise<number> {
  const ledger = declaredLedger(work, lines)
  const { ref: refField, accounts } = ledger
  await lockAccount(work, lines, account)
  const written = key === undefined ? undefined : await lineOf(work, ledger, key)
  if (written) return Number(written.amount)
  const taken = 0 - (await sumFor(work, lines, account, { ref, types: [type, back] }))
  const given = amount ?? taken
  if (given > taken)
    throw badRequest(failed, {
      detail: `The refund can’t exceed the amount taken from the ${accounts.is.singular.toLowerCase()}`,
    })
  const line = { ...more, type: back, amount: given, [refField]: ref, ...(key !== undefined && { key }) }
  if (given > 0) await post(work, lines, account, line, failed)
  return given
}

/** What is given back of an amount taken. */
export interface GivenBack {
  /** The type of the lines that took it. */
  readonly type: string
  /** The type of those that give it back. */
  readonly back: string
  /** By default everything that was taken. */
  readonly amount?: number
  readonly key?: string
}

function heldLedger(work: Work, lines: AnyResource) {
  const { held, ref } = declaredLedger(work, lines)
  if (!held) throw new Error(`${lines.is.name} hold nothing`)
  return { held, ref }
}
