import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql, type Database, type Queries, type Sql } from '../database'
import { hashOf } from './keys'
import { hashPassword, isPassword } from './passwords'

/** A person who has proven who they are. */
export interface Account {
  readonly id: number
  readonly username: string
  readonly status: string
  /** The stored hash of the password that was checked. */
  readonly passwordHash?: string
}

/** Whether a user (of the table `u`) holds a sensitive authority, or held one until it expired, as SQL. */
export function holdsSensitive(): Sql {
  return sql`exists (
    select from user_authorities h join authorities a on a.id = h.authority_id
    where h.user_id = u.id and a.sensitive and a.deleted_at is null and h.deleted_at is null)`
}

/**
 * Sets the password for the local sign-in of one user, or of many at once (they then share one hash, as the demo
 * accounts do). Open sessions stay open.
 */
export async function setPassword(
  database: Database,
  userId: number | readonly number[],
  password: string,
): Promise<void> {
  await storePassword(database, userId, await hashPassword(password))
}

/** Stores the password hash of one user or many, in the current transaction. */
export async function storePassword(queries: Queries, userId: number | readonly number[], hash: string): Promise<void> {
  const now = new Date().toISOString()
  const ids = JSON.stringify(typeof userId === 'number' ? [userId] : userId)
  await queries.run(
    sql`insert into credentials (user_id, password_hash, changed_at)
        select id::bigint, ${hash}, ${now}::timestamptz from json_array_elements_text(${ids}::text::json) as id
        on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
  )
}

/**
 * Updates the shared password of the users who share a hash, if it has changed. Users with a password of their own keep
 * it.
 */
export async function keepSharedPassword(database: Database, password: string): Promise<void> {
  const [shared] = await database.rows<{ hash: string; ids: number[] }>(
    sql`select password_hash as hash, json_agg(user_id) as ids from credentials
        group by password_hash having count(*) > 1 order by count(*) desc limit 1`,
  )
  if (shared && !(await isPassword(password, shared.hash))) await setPassword(database, shared.ids, password)
}

/**
 * Creates an API client that acts as a user; the secret is returned only once and stored as a hash. Its tokens only
 * pass on those of the user's authorities that are in `keys`.
 */
export async function createApiClient(
  database: Queries,
  client: { readonly name: string; readonly userId: number; readonly keys?: readonly string[] },
): Promise<{ clientId: string; clientSecret: string }> {
  const clientId = `client-${randomBytes(9).toString('base64url')}`
  const clientSecret = randomBytes(32).toString('base64url')
  const hash = await hashPassword(clientSecret)
  const now = new Date().toISOString()
  await database.run(
    sql`insert into api_clients (client_id, secret_hash, name, user_id, keys, created_at)
        values (${clientId}, ${hash}, ${client.name}, ${client.userId}, ${client.keys ? [...client.keys] : null}::text[], ${now}::timestamptz)`,
  )
  return { clientId, clientSecret }
}

/**
 * The name under which an account is found and its attempts are counted. It is lower case before the database sees it:
 * a database may know more letters as one, and each spelling of a name would have attempts of its own.
 */
export function accountName(name: string): string {
  return name.trim().toLowerCase().slice(0, 100)
}

/** Finds an account by its user name, with the hash of its password. */
export async function accountNamed(database: Queries, username: string): Promise<Account | undefined> {
  const [account] = await database.rows<Account>(
    sql`select u.id, u.username, u.status, c.password_hash as "passwordHash"
        from users u join credentials c on c.user_id = u.id
        where lower(u.username) = ${accountName(username)} and u.deleted_at is null`,
  )
  return account
}

/** Finds the account with a user name and a password, or undefined; the duration reveals nothing. */
export async function accountByPassword(
  database: Database,
  username: string,
  password: string,
): Promise<Account | undefined> {
  const account = await accountNamed(database, username)
  return (await isPassword(password, account?.passwordHash)) ? account : undefined
}

/**
 * Locks the password of an account until the transaction ends. Answers whether it is still the checked one: a check takes
 * so long that the password may be changed, and its sessions ended, before the new session is opened.
 */
export async function holdPassword(
  tx: Queries,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
): Promise<boolean> {
  if (passwordHash === undefined) return true
  const [held] = await tx.rows<{ hash: string }>(
    sql`select password_hash as hash from credentials where user_id = ${id} for share`,
  )
  return held?.hash === passwordHash
}

/** Finds the account that an API client acts as, or undefined; the duration reveals nothing. */
export async function accountByClient(
  database: Database,
  clientId: string,
  clientSecret: string,
): Promise<(Account & { readonly isLimited: boolean }) | undefined> {
  const [row] = await database.rows<Account & { hash: string; isLimited: boolean }>(
    sql`select u.id, u.username, u.status, c.secret_hash as hash, c.keys is not null as "isLimited"
        from api_clients c join users u on u.id = c.user_id
        where c.client_id = ${clientId} and c.revoked_at is null and u.deleted_at is null`,
  )
  // Older clients have a plain hash of their long random secret: these all have the same length.
  const plain = row && !row.hash.startsWith('scrypt$') ? row.hash : undefined
  const isRight = plain
    ? timingSafeEqual(Buffer.from(hashOf(clientSecret)), Buffer.from(plain))
    : await isPassword(clientSecret, row?.hash)
  return isRight && row
    ? { id: row.id, username: row.username, status: row.status, isLimited: row.isLimited }
    : undefined
}
