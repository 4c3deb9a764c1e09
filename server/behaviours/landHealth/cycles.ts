import type { CropCycle } from '#resources'
import { name, raw, sql, type Queries, type Sql } from '../../database'

/** The crops of a land (by the column `id` of an alias), sown until today, as JSON: with harvest and growth curve. */
export function cyclesJson(alias: string): Sql {
  return sql`(select json_agg(json_build_object('crop', k.name, 'sown', c.sowing_date, 'harvested', coalesce(c.actual_harvest, c.failed_on),
      'curve', case when num_nulls(k.ndvi_base, k.ndvi_peak, k.rise_day, k.rise_rate, k.fall_day, k.fall_rate) = 0 then json_build_object('base', k.ndvi_base, 'peak', k.ndvi_peak, 'riseDay', k.rise_day, 'riseRate', k.rise_rate, 'fallDay', k.fall_day, 'fallRate', k.fall_rate) end) order by c.sowing_date)
    from crop_cycles c join crops k on k.id = c.crop_id
    where c.land_id = ${name(alias)}.id and c.deleted_at is null and ${raw(`c.status <> 'PLANNED'`)})`
}

/** The crops that were sown on lands, by land, in the order of their sowing. */
export async function cyclesOfLands(
  tx: Queries,
  lands: readonly number[],
): Promise<ReadonlyMap<number, readonly CropCycle[]>> {
  if (lands.length === 0) return new Map()
  const read = await tx.json(sql`
    select coalesce(json_agg(json_build_array(l.id, coalesce(${cyclesJson('l')}, '[]'))), '[]')::text from unnest(${[...lands]}::bigint[]) l(id)`)
  return new Map(JSON.parse(read) as [number, CropCycle[]][])
}

/** The crops that were sown on a land, in the order of their sowing. */
export async function cyclesOf(tx: Queries, land: number): Promise<readonly CropCycle[]> {
  return (await cyclesOfLands(tx, [land])).get(land) ?? []
}
