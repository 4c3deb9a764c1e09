import { DESK_MINUTES, inSentence, type AnyResource } from '#define'
import { sql, type Queries } from '../../database'
import type { Work } from '../engine'
import { Problem } from '../problem'
import { instantJson } from '../read/fieldJson'

/** Who has locked a record, since when, and until when. */
export interface Lock {
  readonly record: number
  readonly user: { readonly id: number; readonly label: string }
  readonly since: string
  readonly until: string
}

/** Reads the valid locks of some records, by record id. */
export async function locksOf(
  { tx, engine }: Work,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Map<number, Lock>> {
  if (ids.length === 0) return new Map()
  const found = await tx.rows<Lock>(sql`
    select l.record_id as record, json_build_object('id', u.id, 'label', u.name) as "user",
      ${instantJson(sql`l.since`)} as since, ${instantJson(sql`l.until`)} as until
    from desk_locks l join users u on u.id = l.user_id
    where l.resource = ${resource.is.name} and l.record_id = any(${ids}::bigint[]) and l.until > ${engine.now().toISOString()}::timestamptz`)
  return new Map(found.map((lock) => [lock.record, lock]))
}

/** Reads the locks that other people have on some records. */
export async function heldByOthers(
  work: Work,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Map<number, Lock>> {
  const locks = await locksOf(work, resource, ids)
  return new Map([...locks].filter(([, { user }]) => user.id !== work.viewer.id))
}

/**
 * Locks records for the viewer, or renews their locks. The caller must hold the rows of the records. Answers with the
 * ids that the viewer has now; the others are locked by someone else.
 */
export async function lockFor(work: Work, resource: AnyResource, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const now = work.engine.now()
  const until = new Date(now.getTime() + DESK_MINUTES * 60_000)
  const taken = await work.tx.rows<{ id: number }>(sql`
    insert into desk_locks as l (resource, record_id, user_id, since, until)
    select ${resource.is.name}, x, ${work.viewer.id}, ${now.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz
    from unnest(${ids}::bigint[]) x order by x
    on conflict (resource, record_id) do update set user_id = excluded.user_id, until = excluded.until,
      since = case when l.user_id = excluded.user_id and l.until > excluded.since then l.since else excluded.since end
    where l.user_id = excluded.user_id or l.until <= excluded.since
    returning record_id as id`)
  return new Set(taken.map(({ id }) => id))
}

/** Releases the viewer's locks: those of some records, or all that they have of a resource. */
export async function unlock({ tx, viewer }: Work, { is }: AnyResource, ids?: readonly number[]): Promise<void> {
  const which = ids ? sql`record_id = any(${ids}::bigint[])` : sql`true`
  await tx.run(sql`delete from desk_locks where resource = ${is.name} and user_id = ${viewer.id} and ${which}`)
}

/** Releases the locks of judged records, regardless of who has them. */
export async function unlockJudged(tx: Queries, { is }: AnyResource, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from desk_locks where resource = ${is.name} and record_id = any(${ids}::bigint[])`)
}

/** The refusal to judge a record that another person has locked. */
export function heldProblem(resource: AnyResource, { user, until }: Lock, title: string): Problem {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' })
  return new Problem(409, title, {
    detail: `${user.label} is looking at this ${inSentence(resource.is.singular)} until ${time.format(new Date(until))}.`,
  })
}
