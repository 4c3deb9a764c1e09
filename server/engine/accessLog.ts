import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import type { AccessKind } from '#define'
import { prepared, sql, type Queries } from '../database'
import { deviceWords } from './deviceWords'

/** Where the current request comes from and, as far as known, who sends it. */
export interface Asking {
  readonly request: string
  readonly address: string
  readonly userAgent: string | undefined
  who?: number
  session?: string
}

/** The current request, for everything that is done on its behalf. */
export const asking = new AsyncLocalStorage<Asking>()

/** An entry of the access log. It never contains secrets: no token, no password, no code, no personal value. */
export interface AccessEvent {
  readonly kind: AccessKind
  /** What was requested, in a few words or as method and route: `Password, by script`, `GET /api/admin/farmers/:id`. */
  readonly what: string
  readonly detail?: string
  /** The user whose access it is; by default the sender of the request. `null`: no known user. */
  readonly who?: number | null
  /** The user name as it was entered, when no user is known yet. */
  readonly name?: string
  /** The user who did it, if it was someone else. */
  readonly by?: number
  readonly session?: string
}

const MINUTE = 60_000

/** Kinds whose repetitions within a minute share one line: a refused sender may retry without limit. */
const counted: ReadonlySet<AccessKind> = new Set([
  ...(['SIGN_IN_REFUSED', 'LOCKED_OUT', 'RENEWAL_REFUSED', 'TOKEN_REFUSED', 'REFUSED', 'ORIGIN_REFUSED'] as const),
  ...(['CODE_SENT', 'CODE_REFUSED', 'LINK_OPENED', 'LINK_REFUSED'] as const),
])

/**
 * Adds an entry to the access log, with what is known of the current request. Inside a transaction the entry is
 * committed or rolled back with it, so refusals must be noted outside.
 */
export async function noteAccess(queries: Queries, event: AccessEvent): Promise<void> {
  const from = asking.getStore()
  const { kind, by = null } = event
  const name = bounded(event.name, 64)
  const whose = event.who === undefined && name ? await userNamed(queries, name) : undefined
  const who = whose ?? (event.who === undefined ? from?.who : event.who) ?? null
  const now = Date.now()
  const at = new Date(now).toISOString()
  const what = bounded(event.what, 200)
  const address = bounded(from?.address, 64)
  // Names tried from one address share a line, so that a list of a million names does not make a million lines.
  const counts = [Math.floor(now / MINUTE), kind, who, by, what, who === null ? address : null]
  const entry = uuidFrom(
    counted.has(kind) ? createHash('sha256').update(JSON.stringify(counts)).digest() : randomBytes(16),
  )
  await queries.run(
    prepared(sql`
    insert into access_log (at, last_at, kind, user_id, given_name, what, detail, by_id, address, device, session, request, entry)
    values (${at}::timestamptz, ${at}::timestamptz, ${kind}, ${who}::bigint, ${name && (whose && !NUMBER.test(name) ? name : startOf(name))}, ${what},
      ${bounded(event.detail, 300)}, ${by}::bigint, ${address}, ${from ? deviceWords(from.userAgent) : null},
      ${event.session ?? from?.session ?? null}, ${from?.request ?? null}, ${entry}::uuid)
    on conflict (entry) do update set times = access_log.times + 1, last_at = excluded.at, version = access_log.version + 1, updated_at = now()`),
  )
}

/** Deletes entries older than a number of days. */
export async function forgetAccess(queries: Queries, days: number): Promise<void> {
  await queries.run(sql`delete from access_log where at < now() - make_interval(days => ${days}::int)`)
}

/** The name under which a sign-in by code counts its attempts; no user name has a space. */
const NUMBER = /^mobile (\+\d{12})$/

async function userNamed(queries: Queries, name: string): Promise<number | undefined> {
  const [, mobile] = NUMBER.exec(name) ?? []
  const isTheirs = mobile === undefined ? sql`lower(username) = lower(${name})` : sql`mobile = ${mobile}`
  const [user] = await queries.rows<{ id: number }>(sql`select id from users where ${isTheirs} and deleted_at is null`)
  return user?.id
}

/** An unknown user name may be a password typed into the wrong box, so only its start is kept. */
function startOf(name: string): string {
  return name.length > 3 ? `${[...name].slice(0, 3).join('')}…` : name
}

function bounded(text: string | undefined, most: number): string | null {
  const plain = text?.replace(/\p{Cc}+/gu, ' ').trim()
  return plain ? [...plain].slice(0, most).join('') : null
}

function uuidFrom(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
