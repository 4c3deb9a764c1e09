import { systemResources } from '#define'
import { createHmac } from 'node:crypto'
import { sql, type Database, type Sql } from '../database'
import { noteAccess } from '../engine/accessLog'
import type { SessionSettings } from './settings'

/** Counts failed sign-ins, so that passwords cannot be guessed by trying. */
export interface Attempts {
  /**
   * Asks for one attempt of an account from an address: 0 = go on, otherwise the seconds to wait. The attempt counts
   * as failed from the start, so that a thousand at the same instant are not a thousand free ones.
   */
  begin(account: string, address: string): Promise<number>
  /** The attempt has failed. The last one that is allowed locks the account, and its person is told. */
  failed(account: string, address: string): Promise<void>
  /** Takes the attempt back. The account's count is cleared, the address's is not: an attacker may own one account. */
  succeeded(account: string, address: string): Promise<void>
}

const WINDOW = 5 * 60_000
const LOCK = 15 * 60_000
const PER_ACCOUNT = 10
// An office shares one address, so an address may fail more often than an account.
const PER_ADDRESS = 50

/** What one count is of: it is kept under a keyed hash, because a name that was tried may be a password. */
interface Counted {
  readonly key: string
  readonly most: number
}

/**
 * Ten failures of an account, or fifty of an address, within five minutes lock it for a quarter of an hour. The counts are
 * in the database, so that they hold for every process of the service and through a restart.
 */
export function attempts(database: Database, settings: Pick<SessionSettings, 'secrets'>): Attempts {
  const hashed = (name: string): string =>
    createHmac('sha256', settings.secrets.fingerprintKey).update(name).digest('base64url')
  const account = (name: string): Counted => ({ key: hashed(accountName(name)), most: PER_ACCOUNT })
  const address = (ip: string): Counted => ({ key: hashed(`address ${ip}`), most: PER_ADDRESS })

  return {
    async begin(name, ip) {
      for (const counted of [address(ip), account(name)]) {
        const seconds = await beginOne(database, counted)
        if (seconds > 0) return seconds
      }
      return 0
    },
    async failed(name, ip) {
      await lock(database, address(ip))
      if (await lock(database, account(name))) await tellPerson(database, name)
    },
    async succeeded(name, ip) {
      await database.run(sql`delete from sign_in_failures where key = ${account(name).key}`)
      await database.run(sql`update users set locked_until = null where ${named(name)} and locked_until is not null`)
      await database.run(
        sql`update sign_in_failures set failures = failures[1:cardinality(failures) - 1] where key = ${address(ip).key} and locked_until is null`,
      )
    },
  }
}

/** What is counted under an account's name; the fingerprint of it is the key of its count. */
function accountName(name: string): string {
  return `account ${name.trim().toLowerCase().slice(0, 100)}`
}

/** Forgets the counts that hold nobody up any more. */
export async function forgetFailures(database: Database): Promise<void> {
  await database.run(
    sql`delete from sign_in_failures where failures[cardinality(failures)] < ${before(WINDOW)}::timestamptz
        and (locked_until is null or locked_until < ${before(0)}::timestamptz)`,
  )
}

/** Counts one attempt, unless as many as are allowed have failed already; then the seconds to wait. */
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

/** Locks what has failed too often, and says whether this was the failure that did it. */
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

/** The same statements for a name that belongs to nobody, so that the time they take tells nothing. */
async function tellPerson(database: Database, name: string): Promise<void> {
  const now = before(0)
  await database.run(sql`
    with person as (update users set locked_until = ${before(-LOCK)}::timestamptz where ${named(name)} returning id)
    insert into notices (user_id, kind, resource, record_id, at) select id, 'locked', ${systemResources.users}::text, id, ${now}::timestamptz from person`)
  const detail = `Locked for ${LOCK / 60_000} minutes after ${PER_ACCOUNT} failures`
  await noteAccess(database, { kind: 'LOCKED_OUT', what: 'Sign-in', detail, name })
}

function named(name: string): Sql {
  return sql`lower(username) = lower(${name.trim()}) and deleted_at is null`
}
