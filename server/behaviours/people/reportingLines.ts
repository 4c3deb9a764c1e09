import { hierarchyLinks } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { insertRecord } from '../../engine/write/create'
import { putTogether } from '../../engine/write/putTogether'

/**
 * Stores to whom a user reports from a day on, and ends the previous line. Does nothing when the manager stays the
 * same.
 */
export async function noteManager(work: Work, user: number, manager: number | undefined, since: string): Promise<void> {
  const [open] = await work.tx.rows<{ id: number; manager: number; since: string }>(
    sql`select id, manager_id as manager, since::text as since from hierarchy_links where user_id = ${user} and until is null and deleted_at is null order by id desc limit 1`,
  )
  if (open?.manager === manager) return
  if (open) {
    const until = since > open.since ? since : open.since
    await putTogether(work, hierarchyLinks, [{ id: open.id, values: { until } }], { action: 'update' })
  }
  if (manager !== undefined)
    await insertRecord(work, hierarchyLinks, { user, manager, since }, 'Error while updating user')
}
