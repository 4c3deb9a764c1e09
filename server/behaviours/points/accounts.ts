import { pointAccounts, pointEntries } from '#resources'
import { name, sql } from '../../database'
import type { Work } from '../../engine/engine'
import { findAccount, openAccount } from '../../engine/ledger/accounts'
import { put } from '../../engine/write/put'

/** Whose points they are. */
export interface PointHolder {
  readonly field: 'farmer' | 'user' | 'outlet'
  readonly id: number
}

/** What is said where points cannot be moved. */
export const failed = 'Error while crediting points'

const tables = { farmer: 'farmers', outlet: 'outlets' } as const

/** The village in which a holder lives; none for users, who are seen by those who see every place. */
export async function villageOf({ tx }: Pick<Work, 'tx'>, { field, id }: PointHolder): Promise<number | null> {
  if (field === 'user') return null
  const [found] = await tx.rows<{ village: number | null }>(
    sql`select village_id as village from ${name(tables[field])} where id = ${id}`,
  )
  return found?.village ?? null
}

/** Finds the points account of a holder. */
export function accountOf(work: Pick<Work, 'tx' | 'engine'>, holder: PointHolder): Promise<number | undefined> {
  return findAccount(work, pointEntries, holder)
}

/** Finds the points account of a holder, or opens it. */
export async function openAccountOf(work: Work, holder: PointHolder): Promise<number> {
  const known = await accountOf(work, holder)
  if (known !== undefined) return known
  const more = { holder: holder.field.toUpperCase(), village: await villageOf(work, holder) }
  return openAccount(work, pointEntries, { ...holder, more }, failed)
}

/** Lets the points account of a holder lie where the holder lives now. */
export async function movePoints(work: Work, holder: PointHolder): Promise<void> {
  const account = await accountOf(work, holder)
  if (account !== undefined) await put(work, pointAccounts, account, { village: await villageOf(work, holder) })
}
