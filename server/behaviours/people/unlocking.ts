import { sql } from '../../database'
import { noteAccess } from '../../engine/accessLog'
import type { Work } from '../../engine/engine'

/** Forgets the failures that locked somebody out: they may try ten times again. */
export async function unlock(
  { tx, viewer, engine }: Work,
  { id, username = '' }: { readonly id: number; readonly username?: string | null },
): Promise<void> {
  const key = engine.fingerprint(`account ${username?.toLowerCase() ?? ''}`)
  // Failures are no resource but a table of sign-in, of which a behaviour knows nothing else.
  await tx.run(sql`delete from sign_in_failures where key = ${key}`)
  await noteAccess(tx, { kind: 'UNLOCKED', what: 'Sign-in', who: id, ...(viewer.id && { by: viewer.id }) })
}
