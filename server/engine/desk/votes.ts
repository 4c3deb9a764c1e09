import type { AnyResource } from '#define'
import { name, sql } from '../../database'
import { tableOf } from '../../database/columns'
import type { Work } from '../engine'

/** How many people said yes and no to a record. */
interface Votes {
  readonly yes: number
  readonly no: number
}

/** What the viewer said to a record; undefined where they said nothing. */
export async function ownVote({ tx, viewer }: Work, { is }: AnyResource, record: number): Promise<boolean | undefined> {
  const [found] = await tx.rows<{ is_good: boolean }>(
    sql`select is_good from votes where resource = ${is.name} and record_id = ${record} and user_id = ${viewer.id}`,
  )
  return found?.is_good
}

/** Keeps what the viewer says to a record, once for each person, or takes it back. Answers with how many say what. */
export async function vote(work: Work, resource: AnyResource, record: number, isGood?: boolean): Promise<Votes> {
  const { tx, viewer, engine } = work
  const kind = resource.is.name
  // Two who answer at once count one after the other.
  await tx.rows(sql`select id from ${name(tableOf(resource))} where id = ${record} for no key update`)
  // Votes are no resource but a table of the system: no engine function writes them.
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
