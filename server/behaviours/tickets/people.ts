import { allows } from '#define'
import { ticketGroups } from '#resources'
import { join, raw, sql, type Sql } from '../../database'
import type { Work } from '../../engine/engine'
import { holdersOf } from '../../engine/holders'
import type { Viewer } from '../../engine/viewer'

/** A group of the help desk. */
export type Group = keyof typeof ticketGroups

/**
 * The tickets (of the table `t`) that somebody knows of: their own, those that they look after, and for those who work on
 * tickets those of their groups and what they have worked on.
 */
export function ticketsOf({ id, keys, isService }: Viewer): Sql | undefined {
  if (isService || allows(keys, 'ticket:all')) return undefined
  const own = [sql`t.requester_id = ${id}`, sql`t.assignee_id = ${id}`]
  if (!allows(keys, 'ticket:work')) return sql`(${join(own, ' or ')})`
  const groups = (Object.keys(ticketGroups) as Group[]).filter((group) => allows(keys, ticketGroups[group]))
  const worked = sql`exists (select from history h where h.resource = 'tickets' and h.record_id = t.id and h.by_id = ${id})`
  return sql`(${join([...own, sql`t."group" = any(${groups}::text[])`, worked], ' or ')})`
}

/** Those at work who hold an authority that names a group. */
export function membersOf(work: Work, group: Group): Promise<number[]> {
  return holdersOf(work, ticketGroups[group])
}

/** The mobile number of a user; null when they have none. */
export async function mobileOf({ tx }: Work, user: number): Promise<string | null> {
  const [row] = await tx.rows<{ mobile: string | null }>(sql`select mobile from users where ${raw('id')} = ${user}`)
  return row?.mobile ?? null
}
