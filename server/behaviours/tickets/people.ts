import { allows, type AnyResource } from '#define'
import { farmers, ticketGroups, users } from '#resources'
import { join, name, sql, type Sql } from '../../database'
import { tableOf } from '../../database/columns'
import type { Work } from '../../engine/engine'
import { holdersOf } from '../../engine/holders'
import type { Viewer } from '../../engine/viewer'

/** A group of the help desk. */
export type Group = keyof typeof ticketGroups

/**
 * Builds the condition for the tickets (of the table `t`) that a viewer can see: their own, those assigned to them, and
 * for help desk staff those of their groups and those they have worked on.
 */
export function ticketsOf({ id, keys, isService }: Viewer): Sql | undefined {
  if (isService || allows(keys, 'ticket:all')) return undefined
  const own = [sql`t.requester_id = ${id}`, sql`t.assignee_id = ${id}`]
  if (!allows(keys, 'ticket:work')) return sql`(${join(own, ' or ')})`
  const groups = (Object.keys(ticketGroups) as Group[]).filter((group) => allows(keys, ticketGroups[group]))
  const worked = sql`exists (select from history h where h.resource = 'tickets' and h.record_id = t.id and h.by_id = ${id})`
  return sql`(${join([...own, sql`t."group" = any(${groups}::text[])`, worked], ' or ')})`
}

/** Finds active users with an authority that names a group. */
export function membersOf(work: Work, group: Group): Promise<number[]> {
  return holdersOf(work, ticketGroups[group])
}

/** The requester of a new ticket, and the number to call back. */
interface Asker {
  readonly requester: number | null
  readonly mobile?: string | null
}

/**
 * Finds the requester of a new ticket. For a ticket about a farmer it is the farmer: an agent who wrote it down is not,
 * since internal notes would be hidden from them; but people who do not work on tickets follow what they reported as
 * its requester.
 */
export async function askerOf(
  work: Work,
  { requester, farmer }: { readonly requester?: number | null; readonly farmer?: number | null },
): Promise<Asker> {
  const { viewer } = work
  const isForFarmer = Boolean(farmer) && allows(viewer.keys, 'ticket:work')
  const asker = requester ?? (isForFarmer ? null : viewer.id || null)
  if (farmer) return { requester: asker, mobile: await mobileOf(work, farmers, farmer) }
  return { requester: asker, ...(asker && { mobile: await mobileOf(work, users, asker) }) }
}

async function mobileOf({ tx }: Work, resource: AnyResource, id: number): Promise<string | null> {
  const [row] = await tx.rows<{ mobile: string | null }>(
    sql`select t.mobile from ${name(tableOf(resource))} t where t.id = ${id}`,
  )
  return row?.mobile ?? null
}
