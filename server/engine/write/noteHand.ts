import type { AnyResource } from '#define'
import { name, sql } from '../../database'
import { linkTable } from '../../database/columns'
import type { Work } from '../engine'

/**
 * Adds the viewer to a `many` field of people, so that `notSelf` keeps them from judging their own work. It is a side
 * effect of another action, so the version stays.
 */
export async function noteHand({ tx, viewer }: Work, resource: AnyResource, field: string, id: number): Promise<void> {
  if (!viewer.id) return
  const links = name(linkTable(resource, field))
  await tx.run(sql`
    insert into ${links} (record_id, target_id) select ${id}::bigint, ${viewer.id}::bigint
    where not exists (select from ${links} where record_id = ${id} and target_id = ${viewer.id})`)
}
