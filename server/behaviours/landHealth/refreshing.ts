import { bandOf, daysBetween, dropsIn, fallsIn, healthLimits, readingOf } from '#resources'
import type { CropCycle, Drop, GapBand, Measured } from '#resources'
import { sql, type Queries } from '../../database'
import type { Engine, Work } from '../../engine/engine'
import { cyclesOfLands } from './cycles'
import { gapBand } from './gapBand'
import type { Loaded } from './loading'
import { allColumns, moistureColumns, ndviColumns, storeHealth, type Health, type Moist } from './storingHealth'

/** What is read of a land to tell how it is. */
interface Facts {
  readonly land: number
  /** The days of the values of the last month before the newest, in their order, and their means beside them. */
  readonly days: readonly string[] | null
  readonly means: readonly number[] | null
  readonly moisture: readonly [day: string, mean: number] | null
}

/** A land with its values, as they are read. */
interface Seen {
  readonly land: number
  readonly values: readonly Measured[]
  readonly moisture: Measured | undefined
}

/** So many days before the newest value are read: two windows of a drop. */
const DAYS_READ = 2 * healthLimits.dropDays

/** How many lands are read at once. */
const BATCH = 5_000

/** A land of which something new was loaded, by measure. */
interface News {
  readonly land: number
  readonly measure: Loaded['measure']
  /** The first day of the values that tell how it is. */
  readonly since: string
  readonly isKnown: boolean
}

/**
 * Works out anew how lands are of which values were just stored, where one of these is among those that tell it. What is known
 * already of a land is not looked up again: a day of all lands is loaded at once.
 */
export async function refreshLoaded(tx: Queries, rows: readonly Loaded[], gap: GapBand): Promise<void> {
  if (rows.length === 0) return
  await oneAtATime(tx)
  const newest = new Map<string, Loaded>()
  for (const row of rows) {
    const key = `${row.land} ${row.measure}`
    if ((newest.get(key)?.day ?? '') <= row.day) newest.set(key, row)
  }
  const news = await newsIn(tx, [...newest.values()])
  const ndvi = news.filter(({ measure }) => measure === 'NDVI')
  for (let start = 0; start < ndvi.length; start += BATCH) {
    const seen = await valuesSince(tx, ndvi.slice(start, start + BATCH))
    await storeHealth(tx, ndviColumns, await healthOfAll(tx, seen, gap))
  }
  const moist = news.filter(({ measure }) => measure === 'MOISTURE')
  const told = new Set(ndvi.map(({ land }) => land))
  await refreshHealth(
    tx,
    moist.flatMap(({ land, isKnown }) => (isKnown || told.has(land) ? [] : [land])),
    gap,
  )
  const known = moist.filter(({ land, isKnown }) => isKnown || told.has(land))
  await storeHealth(
    tx,
    moistureColumns,
    known.flatMap(({ land }) => {
      const moisture = newest.get(`${land} MOISTURE`)
      return moisture ? [{ land, ...moistureOf(moisture, gap) }] : []
    }),
  )
}

function newsIn(tx: Queries, each: readonly Loaded[]): Promise<News[]> {
  return tx.rows<News>(sql`
    select v.land, v.measure, (greatest(v.day, h.seen_on) - ${DAYS_READ}::int)::text as since, h.id is not null as "isKnown"
    from unnest(${each.map(({ land }) => land)}::bigint[], ${each.map(({ day }) => day)}::date[], ${each.map(({ measure }) => measure)}::text[]) v(land, day, measure)
    left join land_health h on h.land_id = v.land and h.deleted_at is null
    where v.day >= coalesce(case v.measure when 'NDVI' then h.seen_on - ${DAYS_READ}::int else h.moisture_on end, v.day)
    order by v.land`)
}

/** One transaction at a time works out how lands are, until its end: each sees the values of those before it. */
async function oneAtATime(tx: Queries): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('land-health', 0))::text`)
}

/** Works out anew how lands are, and stores what differs. */
export async function refreshHealth(tx: Queries, lands: readonly number[], gap: GapBand): Promise<void> {
  if (lands.length === 0) return
  await oneAtATime(tx)
  for (let start = 0; start < lands.length; start += BATCH) {
    const seen = await valuesOf(tx, lands.slice(start, start + BATCH))
    await storeHealth(tx, allColumns, await healthOfAll(tx, seen, gap))
  }
}

async function healthOfAll(tx: Queries, seen: readonly Seen[], gap: GapBand): Promise<Health[]> {
  const cycles = await cyclesOfLands(
    tx,
    seen.filter(isReadByCrop).map(({ land }) => land),
  )
  return seen.map((one) => healthOf(one, cycles.get(one.land) ?? [], gap))
}

/** Works out anew how lands are of which something is known: what grows on them has changed. */
export async function refreshKnown(
  { tx, engine }: Pick<Work, 'tx' | 'engine'>,
  lands: readonly number[],
): Promise<void> {
  const known = await tx.rows<{ id: number }>(
    sql`select land_id as id from land_health where land_id = any(${[...lands]}::bigint[]) and deleted_at is null order by land_id`,
  )
  await refreshHealth(
    tx,
    known.map(({ id }) => id),
    engine.setting(gapBand),
  )
}

/** Works out anew how every land is: crops were sown and harvested, or the gap between the bands is read in another way. */
export async function refreshAll({ database, setting }: Engine): Promise<void> {
  const lands = await database.rows<{ id: number }>(
    sql`select land_id as id from land_health where deleted_at is null order by land_id`,
  )
  for (let start = 0; start < lands.length; start += BATCH) {
    const ids = lands.slice(start, start + BATCH).map(({ id }) => id)
    await database.transaction((tx) => refreshHealth(tx, ids, setting(gapBand)))
  }
}

async function valuesOf(tx: Queries, lands: readonly number[]): Promise<Seen[]> {
  const read = await tx.json(sql`
    select coalesce(json_agg(json_build_object('land', l.id, 'days', v.days, 'means', v.means, 'moisture', m.newest)), '[]')::text
    from unnest(${[...lands]}::bigint[]) l(id)
    left join lateral (select o.day from land_observations o where o.land_id = l.id and o.measure = 'NDVI' and o.deleted_at is null order by o.day desc limit 1) n on true
    left join lateral (select array_agg(o.day) as days, array_agg(o.mean) as means from (
      select o.day, o.mean from land_observations o
      where o.land_id = l.id and o.measure = 'NDVI' and o.deleted_at is null and o.day >= n.day - ${DAYS_READ}::int order by o.day, o.source) o) v on true
    left join lateral (select json_build_array(o.day, o.mean) as newest from land_observations o where o.land_id = l.id and o.measure = 'MOISTURE' and o.deleted_at is null order by o.day desc limit 1) m on true`)
  return (JSON.parse(read) as Facts[]).map(({ land, days, means, moisture }) => ({
    land,
    values: measuredIn(days, means),
    moisture: moisture ? { day: moisture[0], mean: moisture[1] } : undefined,
  }))
}

async function valuesSince(tx: Queries, news: readonly News[]): Promise<Seen[]> {
  const read = await tx.json(sql`
    select coalesce(json_agg(json_build_array(l.id, v.days, v.means)), '[]')::text
    from unnest(${news.map(({ land }) => land)}::bigint[], ${news.map(({ since }) => since)}::date[]) l(id, since)
    cross join lateral (select array_agg(o.day) as days, array_agg(o.mean) as means from (
      select o.day, o.mean from land_observations o
      where o.land_id = l.id and o.measure = 'NDVI' and o.deleted_at is null and o.day >= l.since order by o.day, o.source) o) v`)
  const all = JSON.parse(read) as [land: number, days: readonly string[] | null, means: readonly number[] | null][]
  return all.map(([land, days, means]) => ({ land, values: measuredIn(days, means), moisture: undefined }))
}

function measuredIn(days: readonly string[] | null, means: readonly number[] | null): Measured[] {
  return (days ?? []).map((day, at) => ({ day, mean: means?.[at] ?? 0 }))
}

/** Whether the crops of a land can change how it reads: its soil may be bare, or its last fall a drop. */
function isReadByCrop({ values }: Seen): boolean {
  const newest = values.at(-1)
  if (!newest) return false
  return bandOf(newest.mean, 'BAD') === 'BAD' || fallsIn(values).some(({ to }) => isRecent(to, newest))
}

function isRecent(day: string, newest: Measured): boolean {
  return daysBetween(day, newest.day) <= healthLimits.dropDays
}

function healthOf({ land, values, moisture }: Seen, cycles: readonly CropCycle[], gap: GapBand): Health {
  const newest = values.at(-1)
  const before = newest && values.find(({ day }) => isRecent(day, newest))
  const drop = newest && dropsIn(values, cycles).findLast(({ to }) => isRecent(to, newest))
  return {
    land,
    newest,
    health: readingOf(newest ?? {}, cycles, gap).reading,
    change: before && before !== newest ? Math.round((newest.mean - before.mean) * 1000) / 1000 : null,
    drop: drop && isStillLow(drop, values) ? drop : undefined,
    ...moistureOf(moisture, gap),
  }
}

function moistureOf(moisture: Measured | undefined, gap: GapBand): Omit<Moist, 'land'> {
  return { moisture, moistureHealth: moisture ? bandOf(moisture.mean, gap) : null }
}

/** A land that has won back half of what it lost is no alarm any more. */
function isStillLow({ from, by }: Drop, values: readonly Measured[]): boolean {
  const top = values.find(({ day }) => day === from)
  const newest = values.at(-1)
  return !!top && !!newest && newest.mean <= top.mean - by / 2
}
