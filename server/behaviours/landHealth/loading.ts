import { sharesOf, wholePercent, type BandShares, type observationSources } from '#resources'
import { raw, sql, type Queries } from '../../database'
import { columnLists, type Column } from './columnLists'

/** A value of a land to be loaded. */
export interface Loaded {
  readonly land: number
  readonly measure: 'NDVI' | 'MOISTURE'
  readonly day: string
  readonly source: keyof typeof observationSources
  readonly mean: number
  readonly lowest?: number | null
  readonly highest?: number | null
  readonly deviation?: number | null
  readonly p10?: number | null
  readonly p90?: number | null
  readonly validPixels: number
  readonly cloud?: number | null
  /** Estimated from mean and deviation when left out. */
  readonly shares?: BandShares | null
  readonly rain?: number | null
  readonly raster?: string | null
}

/** Rounds a value to three decimals, as it is stored, so that it is the same before and after. */
export function asStored(row: Loaded): Loaded {
  const mean = Math.round(row.mean * 1000) / 1000
  return mean === row.mean ? row : { ...row, mean }
}

/** The result of storing values. */
export interface Stored {
  readonly inserted: number
  readonly updated: number
}

/** A value with its shares. */
type Written = readonly [row: Loaded, shares: BandShares]

const columns: readonly Column<Written>[] = [
  ['land_id', 'bigint', ([{ land }]) => land],
  ['measure', 'text', ([{ measure }]) => measure],
  ['day', 'date', ([{ day }]) => day],
  ['source', 'text', ([{ source }]) => source],
  ['mean', 'numeric', ([{ mean }]) => mean],
  ['lowest', 'numeric', ([{ lowest }]) => lowest],
  ['highest', 'numeric', ([{ highest }]) => highest],
  ['deviation', 'numeric', ([{ deviation }]) => deviation],
  ['p10', 'numeric', ([{ p10 }]) => p10],
  ['p90', 'numeric', ([{ p90 }]) => p90],
  ['valid_pixels', 'numeric', ([{ validPixels }]) => validPixels],
  ['cloud', 'numeric', ([{ cloud }]) => cloud],
  ['high_share', 'integer', ([, { HIGH }]) => HIGH],
  ['good_share', 'integer', ([, { GOOD }]) => GOOD],
  ['watch_share', 'integer', ([, { WATCH }]) => WATCH],
  ['bad_share', 'integer', ([, { BAD }]) => BAD],
  ['no_data_share', 'integer', ([, { NO_DATA }]) => NO_DATA],
  ['rain', 'numeric', ([{ rain }]) => rain],
  ['raster', 'text', ([{ raster }]) => raster],
]

const keys = ['land_id', 'measure', 'day', 'source']
const names = columns.map(([name]) => `"${name}"`).join(', ')
const written = columns.filter(([name]) => !keys.includes(name)).map(([name]) => `"${name}" = excluded."${name}"`)

/** Returns the shares of a value: as given, or estimated from mean and deviation. */
export function sharesIn({
  mean,
  deviation,
  validPixels,
  shares,
}: Pick<Loaded, 'mean' | 'deviation' | 'validPixels' | 'shares'>): BandShares {
  return shares ? wholePercent(shares) : sharesOf({ mean, stdDev: deviation, validPixels })
}

/**
 * Stores values of lands in one statement, replacing those of the same land, measure, day and source. No two of them
 * may be of the same. Nothing is validated, and no history is written.
 */
export async function storeValues(tx: Queries, rows: readonly Loaded[], by: number | null): Promise<Stored> {
  if (rows.length === 0) return { inserted: 0, updated: 0 }
  const all = rows.map((row): Written => [row, sharesIn(row)])
  const [counted] = await tx.rows<{ inserted: number; updated: number }>(sql`
    with written as (
      insert into land_observations (${raw(names)}, created_by, updated_by)
      select v.*, ${by}::bigint, ${by}::bigint from unnest(${columnLists(columns, all)}) v
      on conflict (land_id, measure, day, source) where deleted_at is null do update
        set ${raw(written.join(', '))}, version = land_observations.version + 1, updated_at = now(), updated_by = excluded.updated_by
      returning (xmax = 0) as is_new)
    select count(*) filter (where is_new)::int as inserted, count(*) filter (where not is_new)::int as updated from written`)
  return counted ?? { inserted: 0, updated: 0 }
}
