import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import type { AccessKind } from '#define'
import { prepared, sql, type Queries } from '../database'
import { deviceWords } from './deviceWords'

/** From where the request at hand comes, and who sends it as far as that is known. */
export interface Asking {
  readonly request: string
  readonly address: string
  readonly userAgent: string | undefined
  who?: number
  session?: string
}

/** The request at hand, for whatever is done on its behalf. */
export const asking = new AsyncLocalStorage<Asking>()

/** A line of the access log. Secrets have no place in it: no token, no password, no code, no personal value. */
export interface AccessEvent {
  readonly kind: AccessKind
  /** What was asked for, in a few words or as method and route: `Password, by script`, `GET /api/admin/farmers/:id`. */
  readonly what: string
  readonly detail?: string
  /** Whose access it is; whoever sends the request, unless said. `null`: nobody is known. */
  readonly who?: number | null
  /** The user name as it was given, where nobody is known yet. */
  readonly name?: string
  /** Who did it, where it was somebody else. */
  readonly by?: number
  readonly session?: string
}

const MINUTE = 60_000

/** Counted in one line of a minute when it comes again: whoever is refused may try as often as they like. */
const counted: ReadonlySet<AccessKind> = new Set([
  ...(['SIGN_IN_REFUSED', 'LOCKED_OUT', 'RENEWAL_REFUSED', 'TOKEN_REFUSED', 'REFUSED', 'ORIGIN_REFUSED'] as const),
  ...(['CODE_SENT', 'CODE_REFUSED', 'LINK_OPENED', 'LINK_REFUSED'] as const),
])

/**
 * Notes something in the access log, with what is known of the request at hand. In a transaction the line stands or falls
 * with it; what is to be told of a refusal is noted outside.
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
  // Names that are tried from one address are one line, so that a list of a million names is not a million lines.
  const counts = [Math.floor(now / MINUTE), kind, who, by, what, who === null ? address : null]
  const entry = uuidFrom(
    counted.has(kind) ? createHash('sha256').update(JSON.stringify(counts)).digest() : randomBytes(16),
  )
  await queries.run(
    prepared(sql`
    insert into access_log (at, last_at, kind, user_id, given_name, what, detail, by_id, address, device, session, request, entry)
    values (${at}::timestamptz, ${at}::timestamptz, ${kind}, ${who}::bigint, ${name && (whose ? name : startOf(name))}, ${what},
      ${bounded(event.detail, 300)}, ${by}::bigint, ${address}, ${from ? deviceWords(from.userAgent) : null},
      ${event.session ?? from?.session ?? null}, ${from?.request ?? null}, ${entry}::uuid)
    on conflict (entry) do update set times = access_log.times + 1, last_at = excluded.at, version = access_log.version + 1, updated_at = now()`),
  )
}

/** Forgets what is older than so many days. */
export async function forgetAccess(queries: Queries, days: number): Promise<void> {
  await queries.run(sql`delete from access_log where at < now() - make_interval(days => ${days}::int)`)
}

async function userNamed(queries: Queries, name: string): Promise<number | undefined> {
  const [user] = await queries.rows<{ id: number }>(
    sql`select id from users where lower(username) = lower(${name}) and deleted_at is null`,
  )
  return user?.id
}

/** A name that belongs to nobody may be a password in the wrong box. */
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
