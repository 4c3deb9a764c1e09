import { addDays } from '#define'
import { weatherCellOf, type Position } from '#resources'
import { sql, type Queries } from '../../database'

/** The observed weather of a day; null for what was not measured. */
export interface ObservedDay {
  readonly day: string
  readonly tMin: number | null
  readonly tMax: number | null
  readonly rainMm: number | null
  readonly rhPct: number | null
  readonly windKmh: number | null
  readonly gustKmh: number | null
  readonly etMm: number | null
  readonly source: string
}

/** The observed weather of a cell over some days, and the days that are missing. */
export interface ObservedWeather {
  /** The code of the cell. */
  readonly cell: string
  readonly days: readonly ObservedDay[]
  /** The days without an observation; a forecast does not count. */
  readonly missing: readonly string[]
}

/** The place of the weather: a position, or a cell by its code. */
export type WeatherPlace = { readonly point: Position } | { readonly cell: string }

/**
 * Reads the observed weather of a place from one day to another, both inclusive. Days of the forecast are missing until
 * they are over and were observed.
 */
export async function weatherDaysOf(
  tx: Queries,
  place: WeatherPlace,
  from: string,
  to: string,
): Promise<ObservedWeather> {
  const cell = 'cell' in place ? place.cell : weatherCellOf(place.point).code
  const days = await tx.rows<ObservedDay>(sql`
    select d.day::text as day, d.t_min::float8 as "tMin", d.t_max::float8 as "tMax", d.rain_mm::float8 as "rainMm", d.rh_pct::float8 as "rhPct",
      d.wind_kmh::float8 as "windKmh", d.gust_kmh::float8 as "gustKmh", d.et_mm::float8 as "etMm", d.source
    from weather_cells c join weather_days d on d.cell_id = c.id
    where lower(c.code) = lower(${cell}) and c.deleted_at is null and d.deleted_at is null
      and d.kind = 'OBSERVED' and d.day between ${from}::date and ${to}::date
    order by d.day`)
  const known = new Set(days.map(({ day }) => day))
  const missing: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (!known.has(day)) missing.push(day)
  return { cell, days, missing }
}
