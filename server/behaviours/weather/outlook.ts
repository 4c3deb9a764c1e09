import { addDays, dayWords, todayInIndia } from '#define'
import { type OutlookDay, type Position, type WeatherOutlook } from '#resources'
import { sql, type Queries } from '../../database'
import type { Computed } from '../../engine/engine'
import { forecastOf, goodAhead, noneWords, OFF_THE_MAP, oldWords, slotName } from './forecast'

/** The number of days whose rain is shown, including today. */
const RAIN_DAYS = 3

/** Reads the forecast of a place from today on, with the verdict of each slot. */
export async function outlookOf(tx: Queries, at: Position | undefined, now: Date): Promise<WeatherOutlook> {
  const today = todayInIndia(now)
  const forecast = at && (await forecastOf(tx, at, today))
  if (!forecast || forecast.slots.length === 0)
    return {
      cell: forecast ? { id: forecast.id, label: forecast.name } : null,
      forecastAt: null,
      note: at ? noneWords(forecast) : OFF_THE_MAP,
      days: [],
    }
  const { id, name, forecastAt, slots } = forecast
  const days = await tx.rows<Omit<OutlookDay, 'slots'>>(sql`
    select day::text as day, t_min::float8 as "tMin", t_max::float8 as "tMax", rain_mm::float8 as "rainMm", rain_prob_pct::float8 as "rainProbPct", wind_kmh::float8 as "windKmh"
    from weather_days where cell_id = ${id} and day >= ${today}::date and deleted_at is null order by day`)
  return {
    cell: { id, label: name },
    forecastAt,
    note: oldWords(forecast, now) || null,
    days: days.map((one) => ({
      ...one,
      slots: slots.filter(({ day }) => day === one.day).map(({ slot, verdict, why }) => ({ slot, verdict, why })),
    })),
  }
}

/** Computes the most useful facts of a forecast: the next good slot that is not over, and the rain of the next days. */
export function weatherFacts({ days }: WeatherOutlook, now: Date): Record<'nextSlot' | 'rain', Computed | null> {
  if (days.length === 0) return { nextSlot: null, rain: null }
  const today = todayInIndia(now)
  const [good] = goodAhead(
    days.flatMap(({ day, slots }) => slots.map((one) => ({ day, ...one }))),
    now,
  )
  return {
    nextSlot: good
      ? { value: `${dayWords(good.day, today)}, ${slotName(good.slot).toLowerCase()}`, hint: good.why }
      : { value: 'None', hint: 'No good slot in this forecast' },
    rain: rainFact(days, today),
  }
}

/** Sums the rain; null where a day is missing, because it may not have been dry. */
function rainFact(days: readonly OutlookDay[], today: string): Computed | null {
  const last = addDays(today, RAIN_DAYS - 1)
  const own = days.filter(({ day, rainMm }) => day <= last && rainMm !== null)
  if (own.length < RAIN_DAYS) return null
  const sum = Math.round(own.reduce((total, { rainMm }) => total + (rainMm ?? 0), 0) * 10) / 10
  const chance = Math.max(...own.map(({ rainProbPct }) => rainProbPct ?? 0))
  return { value: `${sum} mm`, hint: `Until ${dayWords(last, today)}, ${chance}% chance of rain` }
}
