import { judgeSpraying, type BookingSlot, type SprayLimits, type SprayWeather, type weatherSources } from '#resources'
import { raw, sql, type Queries, type Sql } from '../../database'

/** The weather of a day from a provider; null for what it does not provide. */
export interface DayWeather {
  readonly day: string
  /** The day is over: its weather was observed. */
  readonly isObserved: boolean
  readonly tMin: number | null
  readonly tMax: number | null
  readonly rainMm: number | null
  readonly rainProbPct: number | null
  readonly rhPct: number | null
  readonly windKmh: number | null
  readonly gustKmh: number | null
  readonly windDir: number | null
  readonly cloudPct: number | null
  readonly etMm: number | null
}

/** The weather in a slot of a day. */
export interface SlotWeather {
  readonly day: string
  readonly slot: BookingSlot
  readonly weather: SprayWeather
}

/** The weather of a cell. */
export interface CellWeather {
  /** The id of the cell. */
  readonly cell: number
  readonly days: readonly DayWeather[]
  readonly slots: readonly SlotWeather[]
}

/** The source of weather, and its time of issue. */
export interface Issue {
  readonly source: keyof typeof weatherSources
  readonly at: string
}

type Column<Row> = readonly [name: string, type: string, of: (row: Row) => unknown]

type StoredDay = DayWeather & { readonly cell: number }
type StoredSlot = SprayWeather & { readonly cell: number } & Pick<SlotWeather, 'day' | 'slot'> &
  Record<'verdict' | 'why', string>

const dayColumns: readonly Column<StoredDay>[] = [
  ['cell_id', 'bigint', ({ cell }) => cell],
  ['day', 'date', ({ day }) => day],
  ['kind', 'text', ({ isObserved }) => (isObserved ? 'OBSERVED' : 'FORECAST')],
  ['t_min', 'numeric', ({ tMin }) => tMin],
  ['t_max', 'numeric', ({ tMax }) => tMax],
  ['rain_mm', 'numeric', ({ rainMm }) => rainMm],
  ['rain_prob_pct', 'numeric', ({ rainProbPct }) => rainProbPct],
  ['rh_pct', 'numeric', ({ rhPct }) => rhPct],
  ['wind_kmh', 'numeric', ({ windKmh }) => windKmh],
  ['gust_kmh', 'numeric', ({ gustKmh }) => gustKmh],
  ['wind_dir', 'integer', ({ windDir }) => windDir],
  ['cloud_pct', 'numeric', ({ cloudPct }) => cloudPct],
  ['et_mm', 'numeric', ({ etMm }) => etMm],
]

const slotColumns: readonly Column<StoredSlot>[] = [
  ['cell_id', 'bigint', ({ cell }) => cell],
  ['day', 'date', ({ day }) => day],
  ['slot', 'text', ({ slot }) => slot],
  ['verdict', 'text', ({ verdict }) => verdict],
  ['why', 'text', ({ why }) => why],
  ['wind', 'numeric', ({ wind }) => wind],
  ['heat', 'numeric', ({ heat }) => heat],
  ['humidity', 'numeric', ({ humidity }) => humidity],
  ['rain_chance', 'numeric', ({ rainChance }) => rainChance],
  ['rain', 'numeric', ({ rain }) => rain],
  ['fog', 'numeric', ({ fog }) => fog],
  ['dark', 'numeric', ({ dark }) => dark],
]

/**
 * Stores the weather of some cells: slots are judged as they arrive, and per cell and day the latest value is kept. A
 * forecast never replaces an observation. Nothing is validated, and no history is written.
 */
export async function storeWeather(
  tx: Queries,
  { source, at }: Issue,
  cells: readonly CellWeather[],
  limits: SprayLimits,
): Promise<void> {
  const days = cells.flatMap(({ cell, days: own }) => own.map((one) => ({ cell, ...one })))
  const slots = cells.flatMap(({ cell, slots: own }) =>
    own.flatMap(({ day, slot, weather }): StoredSlot[] => {
      const judged = judgeSpraying(weather, limits)
      return judged ? [{ cell, day, slot, ...weather, ...judged }] : []
    }),
  )
  await upsert(tx, 'weather_days', dayColumns, days, {
    keys: ['cell_id', 'day'],
    beside: { source: sql`${source}`, issued_at: sql`${at}::timestamptz` },
    unless: sql`weather_days.kind = 'OBSERVED' and excluded.kind = 'FORECAST'`,
  })
  await upsert(tx, 'spray_slots', slotColumns, slots, { keys: ['cell_id', 'day', 'slot'], unless: sql`false` })
}

interface Upsert {
  readonly keys: readonly string[]
  /** Columns that are the same in all rows. */
  readonly beside?: Readonly<Record<string, Sql>>
  /** The condition for rows that stay unchanged. */
  readonly unless: Sql
}

async function upsert<Row>(
  tx: Queries,
  table: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { keys, beside = {}, unless }: Upsert,
): Promise<void> {
  if (rows.length === 0) return
  const lists = columns.map(([, type, of]): Sql => {
    const values = rows.map((row) => of(row) ?? null)
    return sql`${values.some((one) => one !== null) ? values : []}::${raw(type)}[]`
  })
  const unnested = lists.reduce((whole, list) => sql`${whole}, ${list}`)
  const fixed = Object.values(beside).reduce((whole, one) => sql`${whole}, ${one}`, sql``)
  const names = [...columns.map(([name]) => name), ...Object.keys(beside)]
  const written = names.filter((name) => !keys.includes(name))
  const listed = (of: string): string => written.map((name) => `${of}."${name}"`).join(', ')
  await tx.run(sql`
    insert into ${raw(table)} (${raw(names.join(', '))}) select v.*${fixed} from unnest(${unnested}) v
    on conflict (${raw(keys.join(', '))}) where deleted_at is null do update
      set ${raw(written.map((name) => `"${name}" = excluded."${name}"`).join(', '))}, version = ${raw(table)}.version + 1, updated_at = now()
      where not (${unless}) and (${raw(listed(table))}) is distinct from (${raw(listed('excluded'))})`)
}
