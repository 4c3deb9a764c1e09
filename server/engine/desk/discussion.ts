import { allows, todayInIndia } from '#define'
import { tableOf } from '../../database/columns'
import { conditionSql } from '../../database/conditionSql'
import { name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { objectIn, wholeNumber } from '../given'
import { badRequest, forbidden, notFound } from '../problem'
import type { Viewer } from '../viewer'
import { put } from '../write/put'
import { refusal } from '../write/violations'
import type { About } from './recordEndpoint'

/** The comments (of the table `c`) that everyone sees. */
export const shown: Sql = raw('c.deleted_at is null and c.hidden_at is null')

/** Whether a viewer may read hidden comments. */
export function readsHidden({ resource }: About, { keys }: Viewer): boolean {
  const { discussion } = resource.people
  return discussion !== undefined && allows(keys, discussion.moderators)
}

/** Whether a record accepts comments. */
export async function isOpen({ tx, engine }: Work, { resource, id }: About): Promise<boolean> {
  const { discussion } = resource.people
  if (!discussion?.while) return true
  const condition = conditionSql(discussion.while, { resource, alias: 't', today: todayInIndia(engine.now()) })
  const found = await tx.rows(sql`select from ${name(tableOf(resource))} t where t.id = ${id} and ${condition}`)
  return found.length > 0
}

/** Throws 400 when a record accepts no comments. */
export async function mustBeOpen(work: Work, about: About, title: string): Promise<void> {
  if (!(await isOpen(work, about))) throw badRequest(title, { detail: 'Comments are closed here' })
}

/** What a viewer may do with a comment (of the table `c`), as JSON. */
export function mayDo({ viewer, engine }: Work, about: About, takesComments: boolean): Sql {
  const { discussion } = about.resource.people
  const recently = discussion
    ? sql`c.at >= ${changeableFrom(engine.now(), discussion.editMinutes)}::timestamptz`
    : raw('true')
  const own = sql`c.by_id = ${viewer.id}::bigint`
  const parts = [
    sql`case when ${own} and c.hidden_at is null and ${recently} then 'update' end`,
    sql`case when ${own} then 'delete' end`,
    ...(discussion && takesComments
      ? [raw(`case when c.parent_id is null and c.hidden_at is null then 'reply' end`)]
      : []),
    ...(readsHidden(about, viewer) ? [raw(`case when c.hidden_at is null then 'hide' else 'show' end`)] : []),
  ]
  const all = parts.reduce((list, part) => sql`${list}, ${part}`)
  return sql`case when c.kind = 'comment' and c.deleted_at is null then array_to_json(array_remove(array[${all}]::text[], null)) else '[]'::json end`
}

function changeableFrom(now: Date, minutes: number): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString()
}

/** Throws 400 when a comment is hidden or too old to be changed. */
export async function mustBeRecent(
  { tx, engine }: Work,
  { resource }: About,
  id: number,
  title: string,
): Promise<void> {
  const { discussion } = resource.people
  if (!discussion) return
  const { editMinutes } = discussion
  const [found] = await tx.rows<{ isHidden: boolean; isRecent: boolean }>(sql`
    select hidden_at is not null as "isHidden", at >= ${changeableFrom(engine.now(), editMinutes)}::timestamptz as "isRecent"
    from comments where id = ${id}`)
  if (found?.isHidden) throw badRequest(title, { detail: 'This comment is hidden, so it can’t be changed' })
  if (!found?.isRecent) throw badRequest(title, { detail: `A comment can be changed for ${editMinutes} minutes` })
}

/** Finds the comment that a new one replies to. Throws 400 with a message at `parent`: replies cannot be replied to. */
export async function parentIn(
  { tx }: Work,
  { resource, id }: About,
  body: unknown,
  title: string,
): Promise<number | undefined> {
  const { parent } = objectIn(body)
  if (parent === undefined) return undefined
  const found = await tx.rows(sql`
    select from comments c where c.id = ${wholeNumber(parent) ?? 0} and c.resource = ${resource.is.name} and c.record_id = ${id}
      and c.kind = 'comment' and c.parent_id is null and ${shown} for update`)
  if (!resource.people.discussion || found.length === 0)
    throw refusal(title, { parent: 'This comment can’t be answered' })
  return Number(parent)
}

/** Hides a comment, or shows it again. Throws 403 unless the viewer is a moderator, 404 if there is no such comment. */
export async function hide(work: Work, about: About, comment: number, isHidden: boolean): Promise<void> {
  const { tx, viewer, engine } = work
  if (!readsHidden(about, viewer)) throw forbidden()
  const at = isHidden ? sql`coalesce(hidden_at, ${engine.now().toISOString()}::timestamptz)` : raw('null')
  const by = isHidden ? sql`coalesce(hidden_by_id, ${viewer.id}::bigint)` : raw('null')
  const found = await tx.rows(sql`
    update comments set hidden_at = ${at}, hidden_by_id = ${by} where id = ${comment} and resource = ${about.resource.is.name}
      and record_id = ${about.id} and kind = 'comment' and deleted_at is null returning id`)
  if (found.length === 0) throw notFound('Comment Not Found')
  await recount(work, about)
}

/**
 * Counts the comments visible to everyone, if the record stores their number. Concurrent writers count one after the
 * other.
 */
export async function recount(work: Work, { resource, id }: About): Promise<void> {
  const { discussion } = resource.people
  if (!discussion) return
  await work.tx.rows(sql`select id from ${name(tableOf(resource))} where id = ${id} for no key update`)
  const count = await work.tx.json(
    sql`select count(*)::text from comments c where c.resource = ${resource.is.name} and c.record_id = ${id} and c.kind = 'comment' and ${shown}`,
  )
  await put(work, resource, id, { [discussion.counts]: Number(count) })
}
