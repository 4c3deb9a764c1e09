import { sql } from '../../database'
import { noteAccess } from '../../engine/accessLog'
import type { Work } from '../../engine/engine'

/** Clears the failures that locked a user out: they have ten attempts again. */
export async function unlock(
  { tx, viewer, engine }: Work,
  { id, username = '' }: { readonly id: number; readonly username?: string | null },
): Promise<void> {
  const key = engine.fingerprint(`account ${username?.toLowerCase() ?? ''}`)
  // Failures are not a resource but a table of sign-in, which behaviours otherwise do not use.
  await tx.run(sql`delete from sign_in_failures where key = ${key}`)
  await noteAccess(tx, { kind: 'UNLOCKED', what: 'Sign-in', who: id, ...(viewer.id && { by: viewer.id }) })
}
