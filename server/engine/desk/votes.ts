import type { AnyResource } from '#define'
import { name, sql } from '../../database'
import { tableOf } from '../../database/columns'
import type { Work } from '../engine'

/** The numbers of positive and negative votes on a record. */
interface Votes {
  readonly yes: number
  readonly no: number
}

/** Reads the viewer's vote on a record; undefined if there is none. */
export async function ownVote({ tx, viewer }: Work, { is }: AnyResource, record: number): Promise<boolean | undefined> {
  const [found] = await tx.rows<{ is_good: boolean }>(
    sql`select is_good from votes where resource = ${is.name} and record_id = ${record} and user_id = ${viewer.id}`,
  )
  return found?.is_good
}

/** Stores the viewer's vote on a record, one per person, or removes it. Answers with the counts. */
export async function vote(work: Work, resource: AnyResource, record: number, isGood?: boolean): Promise<Votes> {
  const { tx, viewer, engine } = work
  const kind = resource.is.name
  // Concurrent votes are counted one after the other.
  await tx.rows(sql`select id from ${name(tableOf(resource))} where id = ${record} for no key update`)
  // Votes are a system table and not a resource: no engine function writes them.
  if (isGood === undefined)
    await tx.run(sql`delete from votes where resource = ${kind} and record_id = ${record} and user_id = ${viewer.id}`)
  else
    await tx.run(sql`
      insert into votes (resource, record_id, user_id, is_good, at)
      values (${kind}, ${record}, ${viewer.id}, ${isGood}, ${engine.now().toISOString()}::timestamptz)
      on conflict (resource, record_id, user_id) do update set is_good = excluded.is_good, at = excluded.at`)
  const [found = { yes: 0, no: 0 }] = await tx.rows<Votes>(sql`
    select count(*) filter (where is_good)::int as yes, count(*) filter (where not is_good)::int as no
    from votes where resource = ${kind} and record_id = ${record}`)
  return found
}
