import { sql, type Queries } from '../../database'
import type { Engine } from '../../engine/engine'
import { audienceOf, mayReceive, type QueryRow } from '../audience/audience'
import { holdParts } from './moves'
import { countRun } from './sending'

/** Joins a communication to the message of the run that was handed to the queue. */
const ofCampaign = sql`communications c
  join campaign_runs r on r.campaign_id = substring(c.ref from '^campaign ([0-9]+), run')::bigint and r.number = substring(c.ref from ', run ([0-9]+)$')::int
  join campaign_messages m on m.run_id = r.id and m.farmer_id = c.farmer_id and m.status = 'SENT'`

interface Asked extends Pick<QueryRow, 'excludeDnd' | 'consentPurpose'> {
  readonly farmer: number
  readonly category: string
}

/**
 * Whether the farmer of a campaign's message has opted out, or may not be contacted any more, since it was queued:
 * checked again when it is sent, by the same rules. False for all other messages.
 */
export async function hasOptedOut({ database }: Engine, message: number): Promise<boolean> {
  const [found] = await database.rows<Asked>(sql`
    select m.farmer_id as farmer, t.category, q.exclude_dnd as "excludeDnd", q.consent_purpose as "consentPurpose"
    from ${ofCampaign} join campaigns a on a.id = r.campaign_id
    join campaign_templates t on t.id = a.template_id join campaign_queries q on q.id = a.query_id
    where c.id = ${message} and c.template = 'CAMPAIGN'`)
  if (!found) return false
  const audience = audienceOf(found, found.category)
  const may = await database.rows(sql`select from farmers t where t.id = ${found.farmer} and ${mayReceive(audience)}`)
  return may.length === 0
}

/** A message that was handed to the queue and never went out: its farmer was not told, and the run counts it so. */
export async function campaignMessageUnsent(engine: Engine, message: number): Promise<void> {
  await engine.database.transaction(async (tx) => {
    const found = await unsentOf(tx, message)
    if (!found) return
    const { status, error, reason } = found
    await holdParts(tx, sql`c.id = ${found.campaign}`)
    await tx.rows(sql`select id from campaigns where id = ${found.campaign} for no key update`)
    // As in sending: a new version without history.
    await tx.run(sql`
      update campaign_messages set status = ${status}, error = ${error}, reason = ${reason}, updated_at = now(), version = version + 1
      where id = ${found.id} and status = 'SENT'`)
    await countRun({ engine, tx }, { id: found.run, campaign: found.campaign })
  })
}

interface Unsent {
  readonly id: number
  readonly run: number
  readonly campaign: number
  readonly status: 'FAILED' | 'LEFT_OUT'
  readonly error: string | null
  readonly reason: 'OPTED_OUT' | null
}

async function unsentOf(tx: Queries, message: number): Promise<Unsent | undefined> {
  const [found] = await tx.rows<Unsent>(sql`
    select m.id, r.id as run, r.campaign_id as campaign, c.error,
      case c.status when 'FAILED' then 'FAILED' else 'LEFT_OUT' end as status, case c.status when 'OPTED_OUT' then 'OPTED_OUT' end as reason
    from ${ofCampaign} where c.id = ${message} and c.template = 'CAMPAIGN' and c.status in ('FAILED', 'OPTED_OUT')`)
  return found
}
