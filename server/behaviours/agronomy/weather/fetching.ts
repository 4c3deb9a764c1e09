import { addDays, todayInIndia } from '#define'
import type { Position } from '#resources'
import { sql, type Queries } from '../../../database'
import type { Engine, Schedule } from '../../../engine/engine'
import { setting } from '../../../engine/settings'
import { NoWeather, type WeatherProvider } from '../../../outbound/weather/provider'
import { gathered, keepCells, sprayLimitsNow, storeWeather } from '../../weather'

/** The weather provider; undefined where none is configured. */
export const weatherProvider = setting<WeatherProvider | undefined>('from where forecasts come')

/** The number of days of a forecast, including today. */
const DAYS_AHEAD = 10
/** Observed days may still be corrected for `least` days; up to `most` are fetched where days are missing. */
const DAYS_BACK = { least: 2, most: 92 } as const
/** The maximum number of cells per run: those with the oldest forecast. */
const MOST_CELLS = 2_000
/** The number of failures in a row after which a run stops. */
const MOST_FAILURES = 3
/** The number of days for which past slots are kept. */
const SLOTS_KEPT = 30

interface Cell {
  readonly id: number
  readonly at: Position
  /** The last observed day. */
  readonly seen: string | null
}

/**
 * Fetches the weather of the cells that need it. Cells whose request fails keep their old forecast and store the
 * reason.
 */
export async function fetchWeather(engine: Engine, { signal }: { readonly signal?: AbortSignal } = {}): Promise<void> {
  const provider = engine.setting(weatherProvider)
  if (!provider) return
  const { database, now } = engine
  const today = todayInIndia(now())
  await database.transaction(async (tx) => {
    await keepCells(tx, now())
    await tx.run(sql`delete from spray_slots where deleted_at is null and day < ${addDays(today, -SLOTS_KEPT)}::date`)
  })
  const cells = await cellsInTurn(database, new Date(now().getTime() - provider.freshHours * 3_600_000))
  let [failures, inRow, last] = [0, 0, '']
  for (let start = 0; start < cells.length && inRow < MOST_FAILURES; start += provider.atOnce) {
    const some = cells.slice(start, start + provider.atOnce)
    const failure = await fetchSome(engine, provider, some, signal)
    inRow = failure === undefined ? 0 : inRow + 1
    failures += failure === undefined ? 0 : some.length
    last = failure ?? last
  }
  if (failures > 0) throw new Error(`No new forecast for ${failures} of ${cells.length} cells. ${last}`)
}

/** Finds the cells whose forecast is older than a moment or whose last request failed. */
function cellsInTurn(tx: Queries, before: Date): Promise<Cell[]> {
  return tx.rows<Cell>(sql`
    select c.id, c.centre -> 'coordinates' as at, (select max(d.day)::text from weather_days d where d.cell_id = c.id and d.kind = 'OBSERVED' and d.deleted_at is null) as seen
    from weather_cells c where c.in_use and c.deleted_at is null and (c.forecast_at is null or c.failed_at is not null or c.forecast_at <= ${before.toISOString()}::timestamptz)
    order by greatest(c.forecast_at, c.failed_at) nulls first, c.id limit ${MOST_CELLS}`)
}

/** Fetches the weather of some cells; returns the reason where that fails. */
async function fetchSome(
  { database, now }: Engine,
  provider: WeatherProvider,
  cells: readonly Cell[],
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const today = todayInIndia(now())
  const ids = cells.map(({ id }) => id)
  try {
    const told = await provider.tell(
      cells.map(({ at }) => at),
      { pastDays: daysBack(cells, today), days: DAYS_AHEAD, ...(signal && { signal }) },
    )
    const weather = cells.flatMap((cell, at) => (told[at] ? [gathered(cell, told[at], today)] : []))
    await database.transaction(async (tx) => {
      const at = now().toISOString()
      await storeWeather(tx, { source: provider.source, at }, weather, await sprayLimitsNow(tx))
      await tx.run(sql`
        update weather_cells c set forecast_at = ${at}::timestamptz, forecast_till = (select max(day) from weather_days d where d.cell_id = c.id), failed_at = null, failure = null, version = version + 1, updated_at = now()
        where id = any(${ids}::bigint[])`)
    })
    return undefined
  } catch (error) {
    if (!(error instanceof NoWeather)) throw error
    await database.run(sql`
      update weather_cells set failed_at = ${now().toISOString()}::timestamptz, failure = ${error.message}, version = version + 1, updated_at = now()
      where id = any(${ids}::bigint[])`)
    return error.message
  }
}

/** Computes how many past days to fetch: the longest gap among the cells, and the maximum for a new cell. */
function daysBack(cells: readonly Cell[], today: string): number {
  const gaps = cells.map(({ seen }) => (seen ? (Date.parse(today) - Date.parse(seen)) / 86_400_000 : DAYS_BACK.most))
  return Math.min(DAYS_BACK.most, Math.max(DAYS_BACK.least, ...gaps))
}

/** Fetches new forecasts every few hours. */
export const weatherSchedule: Schedule = {
  name: 'weather.fetch',
  label: 'Weather forecasts',
  recurrence: { everyMinutes: 180 },
  run: fetchWeather,
}
