import { hierarchyLinks } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { insertRecord } from '../../engine/write/create'
import { writeHistory } from '../../engine/write/history'

/** Notes to whom somebody reports from a day on, and ends the line before. Nothing when it is the same manager still. */
export async function noteManager(work: Work, user: number, manager: number | undefined, since: string): Promise<void> {
  const [open] = await work.tx.rows<{ id: number; manager: number }>(
    sql`select id, manager_id as manager from hierarchy_links where user_id = ${user} and until is null and deleted_at is null order by id desc limit 1`,
  )
  if (open?.manager === manager) return
  if (open) await endLine(work, open.id, since)
  if (manager !== undefined)
    await insertRecord(work, hierarchyLinks, { user, manager, since }, 'Error while updating user')
}

async function endLine(work: Work, id: number, day: string): Promise<void> {
  const [ended] = await work.tx.rows<{ version: number; until: string }>(sql`
    update hierarchy_links set until = greatest(since, ${day}::date), version = version + 1, updated_at = ${work.engine.now().toISOString()}::timestamptz
    where id = ${id} returning version, until::text as until`)
  if (ended)
    await writeHistory(work, hierarchyLinks, {
      id,
      version: ended.version,
      action: 'update',
      changes: { until: [null, ended.until] },
    })
}
