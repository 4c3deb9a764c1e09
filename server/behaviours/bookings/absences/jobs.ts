import { todayInIndia, type RowOf } from '#define'
import { bookings } from '#resources'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import { readAll } from '../../../engine/read/oneRecord'
import { visibleRows } from '../../../engine/read/scope'

/** A booking that its operator cannot do. */
export type Affected = RowOf<typeof bookings>

/** The days of an absence. */
export interface Days {
  readonly firstDay: string
  readonly lastDay: string
}

/** The jobs of an operator on some days that the viewer can see, and the number of others. */
export interface Jobs {
  readonly seen: readonly Affected[]
  readonly elsewhere: number
}

/** Finds the open jobs of an operator on some days, from today on, by day and slot. */
export async function jobsOn(work: Work, operator: number, { firstDay, lastDay }: Days): Promise<Jobs> {
  const { tx, engine, viewer } = work
  const rows = await tx.rows<{ id: number; isSeen: boolean }>(sql`
    select t.id, ${visibleRows(engine, bookings, viewer)} as "isSeen" from bookings t
    where t.operator_id = ${operator} and t.deleted_at is null and t.status in ('ASSIGNED', 'IN_PROGRESS')
      and t.service_date between greatest(${firstDay}::date, ${todayInIndia(engine.now())}::date) and ${lastDay}::date
    order by t.service_date, array_position(array['EARLY', 'MORNING', 'AFTERNOON', 'EVENING'], t.slot), t.id`)
  const seen = rows.filter(({ isSeen }) => isSeen).map(({ id }) => id)
  const records = await readAll(work, bookings, seen)
  return {
    seen: seen.flatMap((id) => (records.get(id) as unknown as Affected | undefined) ?? []),
    elsewhere: rows.length - seen.length,
  }
}
