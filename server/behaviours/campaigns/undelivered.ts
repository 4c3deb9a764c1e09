import { sql } from '../../database'
import type { Engine } from '../../engine/engine'
import { holdParts } from './moves'
import { countRun } from './sending'

/** Marks a campaign message that the queue could not send as failed, and updates the counts of its run. */
export async function campaignMessageFailed(engine: Engine, message: number): Promise<void> {
  await engine.database.transaction(async (tx) => {
    const [found] = await tx.rows<{ id: number; run: number; campaign: number; error: string | null }>(sql`
      select m.id, r.id as run, r.campaign_id as campaign, c.error from communications c
      join campaign_runs r on c.ref = concat('campaign ', r.campaign_id, ', run ', r.number)
      join campaign_messages m on m.run_id = r.id and m.farmer_id = c.farmer_id
      where c.id = ${message} and c.template = 'CAMPAIGN' and c.status = 'FAILED' and m.status = 'SENT'`)
    if (!found) return
    await holdParts(tx, sql`c.id = ${found.campaign}`)
    await tx.rows(sql`select id from campaigns where id = ${found.campaign} for no key update`)
    // As in sending: a new version without history.
    await tx.run(sql`
      update campaign_messages set status = 'FAILED', error = ${found.error}, updated_at = now(), version = version + 1
      where id = ${found.id} and status = 'SENT'`)
    await countRun({ engine, tx }, { id: found.run, campaign: found.campaign })
  })
}
