import { systemResources } from '#define'
import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Database, type Queries, type Sql } from '../database'
import { noteAccess } from '../engine/accessLog'
import { accountName, accountNamed } from './accounts'
import { knownDevices } from './knownDevices'
import type { SessionSettings } from './settings'

/** An attempt to sign in. */
export interface Attempt {
  /** The account as it was named. */
  readonly name: string
  readonly address: string
  /** The mark of a browser in which this account has signed in before. */
  readonly device?: string | undefined
}

/** Counts failed sign-ins, so that passwords cannot be guessed by trying. */
export interface Attempts {
  /**
   * Requests one attempt: 0 = go on, otherwise the seconds to wait. The attempt counts as failed from the start, so that
   * a thousand concurrent attempts are not a thousand free ones.
   */
  begin(attempt: Attempt): Promise<number>
  /** The attempt has failed. The last allowed one locks the account and notifies its user, or locks only the browser. */
  failed(attempt: Attempt): Promise<void>
  /**
   * Reverts the attempt. The account's count is cleared, but not the address's, because an attacker may own one
   * account.
   */
  succeeded(attempt: Attempt): Promise<void>
  /** Clears the account's count and lifts its lock, once its user has proved themselves in another way. */
  forgive(queries: Queries, name: string): Promise<void>
  /** Reads the mark of the browser, which is valid until the account's password changes. */
  deviceOf(request: FastifyRequest, name: string): Promise<string | undefined>
  /**
   * Gives the browser a mark of an account that has just proved itself, for the route of the sign-in: this one, or the
   * one at `signIn`.
   */
  remember(request: FastifyRequest, reply: FastifyReply, proved: Pick<Attempt, 'name'> & Proven, signIn?: string): void
}

interface Proven {
  /** The hash of the password that was checked, if it was one. */
  readonly passwordHash?: string | undefined
}

const WINDOW = 5 * 60_000
const LOCK = 15 * 60_000
const PER_ACCOUNT = 10
// An office shares one address, so an address may fail more often than an account.
const PER_ADDRESS = 50

/** A counted account or address, stored under a keyed hash, because a tried name may be a password. */
interface Counted {
  readonly key: string
  readonly most: number
  readonly isAccount?: true
}

/**
 * Ten failures of an account, or fifty of an address, within five minutes lock it for 15 minutes. A browser in which the
 * account has signed in before is counted by itself instead, so that others can lock neither it nor the office that
 * shares its address. The counts are in the database, so that they apply to every process of the service and survive a
 * restart.
 */
export function attempts(database: Database, settings: Pick<SessionSettings, 'secrets' | 'publicUrl'>): Attempts {
  const hashed = (name: string): string =>
    createHmac('sha256', settings.secrets.fingerprintKey).update(name).digest('base64url')
  const account = (name: string): Counted => ({
    ...{ key: hashed(`account ${accountName(name)}`), most: PER_ACCOUNT },
    isAccount: true,
  })
  const address = (ip: string): Counted => ({ key: hashed(`address ${ip}`), most: PER_ADDRESS })
  const device = (mark: string): Counted => ({ key: hashed(`device ${mark}`), most: PER_ACCOUNT })
  const countsOf = ({ name, address: ip, device: mark }: Attempt): Counted[] =>
    mark ? [device(mark)] : [address(ip), account(name)]
  const known = knownDevices(settings)
  // Marks collected while someone knew the password would multiply their attempts at the next one.
  const marked = (name: string, proven?: Proven): string => `${accountName(name)} ${proven?.passwordHash ?? ''}`

  const forgive = async (queries: Queries, name: string): Promise<void> => {
    await forget(queries, account(name))
    await queries.run(sql`update users set locked_until = null where ${named(name)} and locked_until is not null`)
  }

  return {
    forgive,
    deviceOf: async (request, name) => known.markOf(request, marked(name, await accountNamed(database, name))),
    remember: (request, reply, { name, ...proven }, signIn) =>
      known.remember(request, reply, marked(name, proven), signIn),
    async begin(attempt) {
      for (const counted of countsOf(attempt)) {
        const seconds = await beginOne(database, counted)
        if (seconds > 0) return seconds
      }
      return 0
    },
    async failed(attempt) {
      for (const counted of countsOf(attempt)) {
        const isLocked = await lock(database, counted)
        if (isLocked && counted.isAccount) await tellPerson(database, attempt.name)
        if (isLocked && attempt.device) await noteLock(database, attempt.name, 'Locked in one browser')
      }
    },
    async succeeded(attempt) {
      if (attempt.device) return forget(database, device(attempt.device))
      await forgive(database, attempt.name)
      await database.run(
        sql`update sign_in_failures set failures = failures[1:cardinality(failures) - 1] where key = ${address(attempt.address).key} and locked_until is null`,
      )
    },
  }
}

async function forget(queries: Queries, { key }: Counted): Promise<void> {
  await queries.run(sql`delete from sign_in_failures where key = ${key}`)
}

/** Deletes counts that no longer block anyone. */
export async function forgetFailures(database: Database): Promise<void> {
  await database.run(
    sql`delete from sign_in_failures where failures[cardinality(failures)] < ${before(WINDOW)}::timestamptz
        and (locked_until is null or locked_until < ${before(0)}::timestamptz)`,
  )
}

/** Counts one attempt, unless the maximum number has failed already; then answers the seconds to wait. */
async function beginOne(database: Database, { key, most }: Counted): Promise<number> {
  const now = before(0)
  const begun = await database.run(
    sql`insert into sign_in_failures as f (key, failures) values (${key}, array[${now}::timestamptz])
        on conflict (key) do update set failures = ${recent()} || ${now}::timestamptz, locked_until = null
        where (f.locked_until is null or f.locked_until <= ${now}::timestamptz) and cardinality(${recent()}) < ${most}`,
  )
  if (begun > 0) return 0
  const [row] = await database.rows<{ until: string | null }>(
    sql`select to_char(coalesce(locked_until, failures[1] + make_interval(secs => ${WINDOW / 1000})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
        from sign_in_failures where key = ${key}`,
  )
  return Math.max(1, Math.ceil((Date.parse(row?.until ?? now) - Date.parse(now)) / 1000))
}

/** Locks an account or address that has failed too often, and answers whether this failure caused it. */
async function lock(database: Database, { key, most }: Counted): Promise<boolean> {
  const locked = await database.run(
    sql`update sign_in_failures f set locked_until = ${before(-LOCK)}::timestamptz
        where key = ${key} and locked_until is null and cardinality(${recent()}) >= ${most}`,
  )
  return locked > 0
}

function recent(): Sql {
  return sql`array(select one from unnest(f.failures) as one where one > ${before(WINDOW)}::timestamptz order by one)`
}

function before(milliseconds: number): string {
  return new Date(Date.now() - milliseconds).toISOString()
}

/** Runs the same statements for an unknown name, so that the duration reveals nothing. */
async function tellPerson(database: Database, name: string): Promise<void> {
  const now = before(0)
  await database.run(sql`
    with person as (update users set locked_until = ${before(-LOCK)}::timestamptz where ${named(name)} returning id)
    insert into notices (user_id, kind, resource, record_id, at) select id, 'locked', ${systemResources.users}::text, id, ${now}::timestamptz from person`)
  await noteLock(database, name, 'Locked')
}

async function noteLock(database: Database, name: string, what: string): Promise<void> {
  const detail = `${what} for ${LOCK / 60_000} minutes after ${PER_ACCOUNT} failures`
  await noteAccess(database, { kind: 'LOCKED_OUT', what: 'Sign-in', detail, name })
}

function named(name: string): Sql {
  return sql`lower(username) = ${accountName(name)} and deleted_at is null`
}
