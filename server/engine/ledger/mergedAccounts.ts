import { mergingHolder, optionLabel, type AnyResource } from '#define'
import { ledgersOf, type Ledger } from '../../database/ledgers'
import type { Work } from '../engine'
import type { Merged } from '../hooked'
import { namedFor } from '../read/namedFor'
import { readFull } from '../read/oneRecord'
import { findAccount, lockAccount, openAccount, type Account } from './accounts'
import { transferAll } from './transfer'

/**
 * Transfers what the accounts of a merged record contain to those of the record to keep. Throws 400, naming it, if an
 * account is neither to be credited nor debited.
 */
export async function transferAccounts(work: Work, merged: Merged): Promise<void> {
  for (const ledger of ledgersOf(work.engine.register)) await transferAccount(work, ledger, merged)
}

/** Transfers what the account of a merged holder contains, and opens one for the holder to keep if there is none. */
async function transferAccount(
  work: Work,
  ledger: Ledger,
  { resource, goes, stays, reason, refuse, failed }: Merged,
): Promise<void> {
  const { lines, accounts } = ledger
  const field = holderAmong(work, accounts, resource)
  if (!field) return
  const from = await findAccount(work, lines, { field, id: goes })
  if (from === undefined) return
  const to = await openAccount(work, lines, { field, id: stays }, failed)
  const locked = new Map<number, Account>()
  for (const id of [from, to].sort((one, other) => one - other)) locked.set(id, await lockAccount(work, lines, id))
  const [given, taken] = [locked.get(from) as Account, locked.get(to) as Account]
  if (given.balance === 0 && given.held === 0) return
  for (const id of [from, to]) await mustBeOpen(work, accounts, id, refuse)
  await transferAll(work, ledger, { from: given, to: taken, failed, ...(reason && { reason }) })
}

/** The reference from an account of a ledger to its holder, if its holders are records of a resource that are merged. */
export function holderAmong({ engine }: Work, accounts: AnyResource, holders: AnyResource): string | undefined {
  const field = mergingHolder(engine.register, accounts)
  const holder = accounts.fields[field ?? '']
  return holder?.kind === 'reference' && holder.to === holders.is.name ? field : undefined
}

/** Refuses to move money out of or into an account that is frozen or closed. */
export async function mustBeOpen(
  work: Work,
  accounts: AnyResource,
  id: number,
  refuse: Merged['refuse'],
): Promise<void> {
  const state = accounts.rules.state
  const field = accounts.fields[state ?? '']
  if (!state || field?.kind !== 'choice') return
  const account = await readFull(work.engine, work.tx, accounts, id)
  if (account[state] === field.initial) return
  throw refuse(`${await namedFor(work, accounts, id)}: it is ${optionLabel(field.options, String(account[state]))}`)
}
