import { geographies } from '#resources'
import { raw, sql, type Sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import { visibleRows } from '../../../engine/read/scope'
import { kilometresBetween } from '../../../database/distanceSql'
import { FAR_KM, MOST_MACHINES } from '../villageMappings'

/** Builds the condition for open village mappings of a table alias. */
export const openMapping = (alias: string): Sql => raw(`${alias}.effective_to is null and ${alias}.deleted_at is null`)

/** A village with the case for and against giving it to a machine. */
export interface VillageFacts {
  readonly id: number
  readonly label: string
  readonly tehsil: string | null
  /** The ids of the state, the district and the tehsil. */
  readonly above: readonly number[]
  readonly at: readonly [number, number] | null
  readonly serviceable: boolean
  /** The distance from the hub of the machine, where both are known. */
  readonly kilometres: number | null
  readonly farmers: number
  readonly acres: number
  /** The number of other machines that work there. */
  readonly others: number
  readonly warnings: readonly ('NOT_SERVICEABLE' | 'FAR' | 'CROWDED')[]
}

/**
 * Finds the villages (rows of `t`) that satisfy a condition and that the viewer can see, with their facts for a
 * machine.
 */
export async function villagesFor(
  { tx, engine, viewer }: Work,
  machine: number,
  which: Sql,
): Promise<readonly VillageFacts[]> {
  const rows = await tx.rows<Omit<VillageFacts, 'warnings'>>(sql`
    select t.id, t.name as label, p.name as tehsil, json_build_array(t.parent_state_id, t.parent_district_id, t.parent_tehsil_id) as above,
      t.centroid->'coordinates' as at, coalesce(t.serviceable, false) as serviceable,
      round((${kilometresBetween('h.centroid', 't.centroid')})::numeric, 1)::float8 as kilometres,
      f.farmers, f.acres,
      (select count(*)::int from village_mappings o where o.village_id = t.id and o.machine_id <> ${machine} and ${openMapping('o')}) as others
    from geographies t left join geographies p on p.id = t.parent_id
      left join lateral (select count(*)::int as farmers, coalesce(sum(w.total_land_acre), 0)::float8 as acres
        from farmers w where w.village_id = t.id and w.deleted_at is null and w.status = 'ACTIVE') f on true
      left join machines m on m.id = ${machine} left join geographies h on h.id = m.hub_id
    where t.type = 'village' and ${which} and ${visibleRows(engine, geographies, viewer)}
    order by p.name, t.name, t.id`)
  return rows.map((row) => ({ ...row, warnings: warningsOf(row) }))
}

function warningsOf({ serviceable, kilometres, others }: Omit<VillageFacts, 'warnings'>): VillageFacts['warnings'] {
  return [
    ...(serviceable ? [] : (['NOT_SERVICEABLE'] as const)),
    ...((kilometres ?? 0) > FAR_KM ? (['FAR'] as const) : []),
    ...(others + 1 > MOST_MACHINES ? (['CROWDED'] as const) : []),
  ]
}
