import type { AnyResource } from '#define'
import { name, sql } from '../../database'
import { linkTable } from '../../database/columns'
import type { Work } from '../engine'

/**
 * Notes the viewer among the people of a field of many, so that `notSelf` keeps them from judging what they had a hand in.
 * It follows from another action, so the version stays.
 */
export async function noteHand({ tx, viewer }: Work, resource: AnyResource, field: string, id: number): Promise<void> {
  if (!viewer.id) return
  const links = name(linkTable(resource, field))
  await tx.run(sql`
    insert into ${links} (record_id, target_id) select ${id}::bigint, ${viewer.id}::bigint
    where not exists (select from ${links} where record_id = ${id} and target_id = ${viewer.id})`)
}
