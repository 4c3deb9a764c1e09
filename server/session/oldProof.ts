import { signInAgain } from '#define'
import { sql, type Database } from '../database'
import { RefusedAccess } from './accessLog'
import { RAN_OUT, SIGNED_OUT } from './families'
import type { SessionSettings } from './settings'

/** The issuer's clock may differ from ours; that of the local provider does not. */
const SKEW = 60_000

/**
 * Requires a new proof of identity from a person whose session was ended, by themselves elsewhere or by an admin:
 * otherwise the issuer, which still knows them, would let in anyone at that browser. Throws 401. An issuer that does
 * not report the time of the proof (`auth_time`) cannot be checked.
 */
export async function refuseOldProof(
  { database, settings }: { readonly database: Database; readonly settings: Pick<SessionSettings, 'local'> },
  account: { readonly id: number; readonly username: string },
  provedAt: Date | undefined,
): Promise<void> {
  if (!provedAt) return
  // The issuer counts whole seconds.
  const since = new Date(provedAt.getTime() + 1000 + (settings.local ? 0 : SKEW)).toISOString()
  const [ended] = await database.rows(sql`
    select 1 from sessions where user_id = ${account.id} and ended_at >= ${since}::timestamptz
      and ending <> all(${[SIGNED_OUT, RAN_OUT]}::text[]) limit 1`)
  if (!ended) return
  const detail = 'One of your sessions has ended. Sign in again.'
  const noted = { kind: 'SIGN_IN_REFUSED', name: account.username } as const
  throw new RefusedAccess(401, signInAgain, { detail }, noted)
}
