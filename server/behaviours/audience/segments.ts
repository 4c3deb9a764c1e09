import type { Condition } from '#define'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { system } from '../../engine/read/oneRecord'
import { audienceOf, meantBy } from './audience'

/** Finds the offer audiences to which a farmer belongs: the ids of their queries. */
export async function segmentsOf({ tx, engine }: Work, farmer: number): Promise<number[]> {
  const asked = await tx.rows<{ id: number; rules: Condition | null }>(sql`
    select q.id, q.rules from campaign_queries q where q.deleted_at is null and q.id in (
      select o.segment_id from offers o where o.deleted_at is null and o.segment_id is not null
        and o.status in ('SCHEDULED', 'LIVE', 'EXHAUSTED')) order by q.id`)
  const found: number[] = []
  for (const { id, rules } of asked) {
    const meant = meantBy(audienceOf({ rules }), { viewer: system, now: engine.now() })
    if ((await tx.rows(sql`select 1 ${meant} and t.id = ${farmer}`)).length) found.push(id)
  }
  return found
}
