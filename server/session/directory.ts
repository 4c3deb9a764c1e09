import { sql, type Database, type Queries, type Sql } from '../database'
import { idIn } from '../engine/read/idIn'
import { holdsSensitive, type Account } from './accounts'
import type { Identity } from './identity'
import { accessDenied } from './refusals'

/**
 * Finds the user of an issuer's identity: the one bound to its subject, or else the one with its e-mail address or,
 * without an address, its user name, who is then bound to the subject. Users with sensitive authorities are only bound
 * by an address that the issuer says is verified. Throws 403 with a message for everyone else.
 */
export async function accountOfIdentity(database: Database, identity: Identity): Promise<Account> {
  // Subjects are case-sensitive; the first half of the condition lets the directory's index find them.
  const { subject } = identity
  const [bound] = await accounts(database, sql`lower(sso_subject) = lower(${subject}) and sso_subject = ${subject}`)
  if (bound) return active(bound)
  const candidates = await sameName(database, identity)
  const [candidate] = candidates
  if (!candidate)
    throw accessDenied('You are not in the directory yet. Ask your administrator to add you.', nameOf(identity))
  if (candidates.length > 1)
    throw accessDenied('Several accounts share your email address. Ask your administrator.', nameOf(identity))
  active(candidate)
  await database.transaction((tx) => bind(tx, candidate, identity))
  return candidate
}

async function bind(tx: Queries, { id, username }: Account, { subject, email, isVerified }: Identity): Promise<void> {
  // Code that makes someone a superadmin locks this row too, so the next query sees its result.
  await tx.rows(sql`select from users where id = ${id} for update`)
  const isProven = email !== undefined && isVerified === true
  const [guarded] = isProven ? [] : await tx.rows(sql`select from users u where u.id = ${id} and ${holdsSensitive()}`)
  if (guarded)
    throw accessDenied('Your email address isn’t verified by your sign-in provider. Ask your administrator.', username)
  const bound = await tx.run(sql`update users set sso_subject = ${subject} where id = ${id} and sso_subject is null`)
  if (bound === 0) throw accessDenied('Your account is linked to another sign-in. Ask your administrator.', username)
}

/**
 * Finds the user named by the local provider, whose subjects are our own user ids. No user is bound to it, so that the
 * same database can move on to an organisation's issuer.
 */
export async function accountOfLocalSubject(database: Database, subject: string): Promise<Account> {
  const id = idIn(subject) ?? 0
  const [account] = await accounts(database, sql`id = ${id}`)
  if (!account) throw accessDenied('You are no longer in the directory.')
  return active(account)
}

/** Throws 403 with a message unless the account is ACTIVE. */
export function active(account: Account): Account {
  if (account.status === 'ACTIVE') return account
  if (account.status === 'INVITED') {
    throw accessDenied('Your account has not been approved yet. Ask your administrator.', account.username)
  }
  throw accessDenied('Your account is not active. Ask your administrator.', account.username)
}

function nameOf({ email, username }: Identity): string | undefined {
  return email ?? username
}

/** A user name, which people can choose themselves at many issuers, is ignored if there is an address. */
async function sameName(database: Database, { email, isVerified, username }: Identity): Promise<Account[]> {
  if (email) return isVerified === false ? [] : accounts(database, sql`lower(email) = lower(${email})`)
  return username ? accounts(database, sql`lower(username) = lower(${username})`) : []
}

function accounts(database: Database, condition: Sql): Promise<Account[]> {
  return database.rows<Account>(
    sql`select id, username, status from users where deleted_at is null and ${condition} order by id limit 2`,
  )
}
