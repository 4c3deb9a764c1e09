import type { CropCycle } from '#resources'
import { name, raw, sql, type Queries, type Sql } from '../../database'
import { listText } from './columnLists'

/** The growth curve of a crop `k`, as JSON; null where a number of it is missing. */
const curveJson = raw(
  `case when num_nulls(k.ndvi_base, k.ndvi_peak, k.rise_day, k.rise_rate, k.fall_day, k.fall_rate) = 0 then json_build_object('base', k.ndvi_base, 'peak', k.ndvi_peak, 'riseDay', k.rise_day, 'riseRate', k.rise_rate, 'fallDay', k.fall_day, 'fallRate', k.fall_rate) end`,
)

/**
 * Selects the crops of a land (by the column `id` of an alias), sown until today, as JSON with harvest and growth
 * curve.
 */
export function cyclesJson(alias: string): Sql {
  return sql`(select json_agg(json_build_object('crop', k.name, 'sown', c.sowing_date, 'harvested', coalesce(c.actual_harvest, c.failed_on),
      'curve', ${curveJson}) order by c.sowing_date)
    from crop_cycles c join crops k on k.id = c.crop_id
    where c.land_id = ${name(alias)}.id and c.deleted_at is null and ${raw(`c.status <> 'PLANNED'`)})`
}

/** Reads the crops that were sown on a land, by sowing date. */
export async function cyclesOf(tx: Queries, land: number): Promise<readonly CropCycle[]> {
  const read = await tx.json(sql`select coalesce(${cyclesJson('l')}, '[]')::text from (select ${land}::bigint as id) l`)
  return JSON.parse(read) as CropCycle[]
}

type Grown = readonly [land: number, crop: number, sown: string, harvested: string | null]

/** Reads the crops on lands on a day or later, by land, in the order of sowing. The curve of each crop is read once. */
export async function cyclesSince(
  tx: Queries,
  lands: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, readonly CropCycle[]>> {
  const byLand = new Map<number, CropCycle[]>()
  if (lands.length === 0) return byLand
  const read = await tx.json(sql`
    with grown as (
      select c.land_id, c.crop_id, c.sowing_date, coalesce(c.actual_harvest, c.failed_on) as harvested
      from unnest(${listText(lands, (land) => land)}::bigint[]) l(id) join crop_cycles c on c.land_id = l.id
      where c.deleted_at is null and c.status <> 'PLANNED' and coalesce(c.actual_harvest, c.failed_on, 'infinity') >= ${day}::date)
    select json_build_object(
      'crops', (select json_agg(json_build_array(k.id, k.name, ${curveJson})) from crops k where k.id in (select crop_id from grown)),
      'grown', (select json_agg(json_build_array(land_id, crop_id, sowing_date, harvested) order by sowing_date) from grown))::text`)
  const { crops, grown } = JSON.parse(read) as {
    readonly crops: readonly [id: number, name: string, curve: CropCycle['curve']][] | null
    readonly grown: readonly Grown[] | null
  }
  const known = new Map((crops ?? []).map(([id, crop, curve]) => [id, { crop, curve }]))
  for (const [land, id, sown, harvested] of grown ?? []) {
    const crop = known.get(id)
    if (crop) byLand.set(land, [...(byLand.get(land) ?? []), { ...crop, sown, harvested }])
  }
  return byLand
}
