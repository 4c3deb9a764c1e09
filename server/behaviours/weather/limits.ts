import { todayInIndia } from '#define'
import { judgeSpraying, type SprayLimit, type SprayLimits, type SprayMeasure, type SprayWeather } from '#resources'
import { sql, type Queries } from '../../database'

/** Reads the limits by which slots are judged. */
export async function sprayLimitsNow(tx: Queries): Promise<SprayLimits> {
  const rows = await tx.rows<SprayLimit & { readonly measure: SprayMeasure }>(
    sql`select measure, caution::float8 as caution, no::float8 as no from spray_limits where deleted_at is null`,
  )
  return Object.fromEntries(rows.map(({ measure, caution, no }) => [measure, { caution, no }]))
}

/** Judges every slot from today on again, after a limit has changed. */
export async function judgeAgain(tx: Queries, now: Date): Promise<void> {
  const limits = await sprayLimitsNow(tx)
  const slots = await tx.rows<SprayWeather & { readonly id: number }>(sql`
    select id, wind::float8 as wind, heat::float8 as heat, humidity::float8 as humidity, rain_chance::float8 as "rainChance", rain::float8 as rain, fog::float8 as fog, dark::float8 as dark
    from spray_slots where deleted_at is null and day >= ${todayInIndia(now)}::date order by id`)
  const judged = slots.flatMap(({ id, ...weather }) => {
    const found = judgeSpraying(weather, limits)
    return found ? [{ id, ...found }] : []
  })
  await tx.run(sql`
    update spray_slots s set verdict = v.verdict, why = v.why, version = s.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(judged)}::json) as v(id bigint, verdict text, why text)
    where s.id = v.id and (s.verdict, s.why) is distinct from (v.verdict, v.why)`)
}
