import { pointAccounts, pointEntries } from '#resources'
import { name, sql } from '../../database'
import type { Work } from '../../engine/engine'
import { findAccount, openAccount } from '../../engine/ledger/accounts'
import { put } from '../../engine/write/put'

/** The holder of points. */
export interface PointHolder {
  readonly field: 'farmer' | 'user' | 'outlet'
  readonly id: number
}

/** The title of refused point moves. */
export const failed = 'Error while crediting points'

const tables = { farmer: 'farmers', outlet: 'outlets' } as const

/** Finds the village of a holder; null for users, whose points are seen by viewers of every place. */
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

/** Moves the points account of a holder to where the holder lives now. */
export async function movePoints(work: Work, holder: PointHolder): Promise<void> {
  const account = await accountOf(work, holder)
  if (account !== undefined) await put(work, pointAccounts, account, { village: await villageOf(work, holder) })
}

/** Opens a points account for the farmer to keep where the merged one has one, so that its points can be transferred. */
export async function openPoints(work: Work, { of, at }: { readonly of: number; readonly at: number }): Promise<void> {
  if ((await accountOf(work, { field: 'farmer', id: of })) !== undefined)
    await openAccountOf(work, { field: 'farmer', id: at })
}
