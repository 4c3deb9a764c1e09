import { randomBytes } from 'node:crypto'
import { sql, type Database, type Queries } from '../../database'
import { endSessions } from '../../engine/endSessions'
import { storePassword } from '../accounts'
import { hashOf } from '../keys'
import { hashPassword } from '../passwords'
import { outsideById, type OutsideAccount } from './accounts'
import type { OutsideDeps } from './deps'

/** How long the link to choose a new password is valid. */
export const RESET_MINUTES = 30

/** Creates the token with which an account may choose a new password; earlier ones become invalid. */
export async function newReset(database: Database, user: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await database.transaction(async (tx) => {
    await voidResets(tx, user)
    await tx.run(sql`
      insert into password_resets (hash, user_id, created_at, expires_at)
      values (${hashOf(token)}, ${user}, ${new Date(now).toISOString()}::timestamptz, ${new Date(now + RESET_MINUTES * 60_000).toISOString()}::timestamptz)`)
  })
  return token
}

/** Finds the account whose password a token may change now; undefined when the token is wrong, used or expired. */
export async function accountOfReset(queries: Queries, token: string): Promise<OutsideAccount | undefined> {
  const [found] = await queries.rows<{ userId: number }>(sql`
    select user_id as "userId" from password_resets
    where hash = ${hashOf(token)} and used_at is null and expires_at > ${new Date().toISOString()}::timestamptz`)
  return found && outsideById(queries, found.userId)
}

/**
 * Consumes a token, changes the password and ends the sessions of its account in one transaction: of two requests with
 * the same token, only the first changes the password. Failures at the old password lock no one out of the new one.
 * Answers the hash of the new password; undefined where it was not changed.
 */
export async function spendReset(
  { database, attempts }: Pick<OutsideDeps, 'database' | 'attempts'>,
  { token, account: { id: user, username } }: { readonly token: string; readonly account: OutsideAccount },
  password: string,
): Promise<string | undefined> {
  const passwordHash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const now = new Date().toISOString()
    const used = await tx.run(sql`
      update password_resets set used_at = ${now}::timestamptz
      where hash = ${hashOf(token)} and user_id = ${user} and used_at is null and expires_at > ${now}::timestamptz`)
    if (used === 0) return undefined
    // A sign-in that has locked the old password opens its session first, and this ends it with the others.
    await storePassword(tx, user, passwordHash)
    await endSessions(tx, sql`t.user_id = ${user}`, 'The password was changed')
    await voidResets(tx, user)
    await attempts.forgive(tx, username)
    return passwordHash
  })
}

async function voidResets(tx: Queries, user: number): Promise<void> {
  await tx.run(
    sql`update password_resets set used_at = ${new Date().toISOString()}::timestamptz where user_id = ${user} and used_at is null`,
  )
}
