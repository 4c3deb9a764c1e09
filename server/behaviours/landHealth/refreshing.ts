import { addDays } from '#define'
import { bandOf, daysBetween, dropsAmong, fallsIn, healthLimits, readingOf } from '#resources'
import type { CropCycle, Drop, GapBand, Measured } from '#resources'
import { sql, type Queries } from '../../database'
import type { Engine, Work } from '../../engine/engine'
import { listText } from './columnLists'
import { cyclesSince } from './cycles'
import { gapBand } from './gapBand'
import type { Loaded } from './loading'
import { allColumns, moistureColumns, ndviColumns, storeHealth, type Health, type Moist } from './storingHealth'

/** The facts from which the health of a land is computed. */
interface Facts {
  readonly land: number
  /** The days of the values of the last month before the newest, in order, with their means. */
  readonly days: readonly string[] | null
  readonly means: readonly number[] | null
  readonly moisture: readonly [day: string, mean: number] | null
}

/** A land with the values read. */
interface Seen {
  readonly land: number
  readonly values: readonly Measured[]
  readonly moisture: Measured | undefined
}

/** A land with the drops in its values, before its crops are considered. */
interface Read extends Seen {
  readonly falls: readonly Drop[]
}

/** The number of days read before the newest value: two windows of a drop. */
const DAYS_READ = 2 * healthLimits.dropDays

/** The number of lands read at once. */
const BATCH = 5_000

/**
 * Updates the health of lands whose values were just stored, where one of these affects it. What is already known about
 * a land is not read again: a day of all lands is loaded at once.
 */
export async function refreshLoaded(tx: Queries, rows: readonly Loaded[], gap: GapBand): Promise<void> {
  if (rows.length === 0) return
  await oneAtATime(tx)
  const ndvi = newestOf(rows, 'NDVI')
  const told = new Set<number>()
  for (let start = 0; start < ndvi.length; start += BATCH) {
    const seen = await seenAnew(tx, ndvi.slice(start, start + BATCH))
    for (const { land } of seen) told.add(land)
    await storeHealth(tx, ndviColumns, await healthOfAll(tx, seen, gap))
  }
  const moist = await moistAnew(tx, newestOf(rows, 'MOISTURE'))
  const isSeen = ({ land, isKnown }: Wet): boolean => isKnown || told.has(land)
  await refreshHealth(
    tx,
    moist.flatMap((one) => (isSeen(one) ? [] : [one.land])),
    gap,
  )
  await storeHealth(
    tx,
    moistureColumns,
    moist.filter(isSeen).map(({ land, day, mean }) => ({ land, ...moistureOf({ day, mean }, gap) })),
  )
}

/** Returns each land's newest value of a measure, ordered by land. */
function newestOf(rows: readonly Loaded[], measure: Loaded['measure']): Loaded[] {
  const newest = new Map<number, Loaded>()
  for (const row of rows)
    if (row.measure === measure && (newest.get(row.land)?.day ?? '') <= row.day) newest.set(row.land, row)
  return [...newest.values()].toSorted((one, other) => one.land - other.land)
}

/** Reads the values of lands whose newest loaded one can change their health: all since the first that affects it. */
async function seenAnew(tx: Queries, newest: readonly Loaded[]): Promise<Seen[]> {
  const read = await tx.json(sql`
    select coalesce(json_agg(json_build_array(n.land, v.days, v.means)), '[]')::text
    from unnest(${listText(newest, ({ land }) => land)}::bigint[], ${listText(newest, ({ day }) => day)}::date[]) n(land, day)
    left join land_health h on h.land_id = n.land and h.deleted_at is null
    cross join lateral (select array_agg(o.day) as days, array_agg(o.mean) as means from (
      select o.day, o.mean from land_observations o
      where o.land_id = n.land and o.measure = 'NDVI' and o.deleted_at is null and o.day >= greatest(n.day, h.seen_on) - ${DAYS_READ}::int order by o.day, o.source) o) v
    where n.day >= coalesce(h.seen_on - ${DAYS_READ}::int, n.day)`)
  const all = JSON.parse(read) as [land: number, days: readonly string[] | null, means: readonly number[] | null][]
  return all.map(([land, days, means]) => ({ land, values: measuredIn(days, means), moisture: undefined }))
}

/** A land with a new moisture value. */
interface Wet extends Measured {
  readonly land: number
  readonly isKnown: boolean
}

/** Finds lands whose newest loaded moisture is the newest of all, and whether their health is known. */
async function moistAnew(tx: Queries, newest: readonly Loaded[]): Promise<Wet[]> {
  if (newest.length === 0) return []
  return tx.rows<Wet>(sql`
    select n.land, n.day, n.mean::float8 as mean, h.id is not null as "isKnown"
    from unnest(${listText(newest, ({ land }) => land)}::bigint[], ${listText(newest, ({ day }) => day)}::date[], ${listText(newest, ({ mean }) => mean)}::numeric[]) n(land, day, mean)
    left join land_health h on h.land_id = n.land and h.deleted_at is null
    where n.day >= coalesce(h.moisture_on, n.day)
    order by n.land`)
}

/** Locks the computation of health until the transaction ends: each transaction sees the values of those before it. */
async function oneAtATime(tx: Queries): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('land-health', 0))::text`)
}

/** Computes the health of lands again, and stores what differs. */
export async function refreshHealth(tx: Queries, lands: readonly number[], gap: GapBand): Promise<void> {
  if (lands.length === 0) return
  await oneAtATime(tx)
  for (let start = 0; start < lands.length; start += BATCH) {
    const seen = await valuesOf(tx, lands.slice(start, start + BATCH))
    await storeHealth(tx, allColumns, await healthOfAll(tx, seen, gap))
  }
}

async function healthOfAll(tx: Queries, seen: readonly Seen[], gap: GapBand): Promise<Health[]> {
  const read = seen.map((one): Read => ({
    ...{ land: one.land, values: one.values, moisture: one.moisture },
    falls: fallsIn(one.values),
  }))
  const byCrop = read.filter(isReadByCrop)
  const first = byCrop.reduce((least, { values: [one] }) => (one && one.day < least ? one.day : least), '9999-12-31')
  const cycles = await cyclesSince(
    tx,
    byCrop.map(({ land }) => land),
    addDays(first, -healthLimits.bareDays),
  )
  return read.map((one) => healthOf(one, cycles.get(one.land) ?? [], gap))
}

/** Computes the known health of lands again after their crops have changed. */
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

/**
 * Computes the health of every land again: crops were sown and harvested, or the setting of the gap band has changed.
 */
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

/**
 * Returns the values that decide the health of a land: all of them where there may be a drop, else the newest and the
 * first that it is compared with.
 */
function measuredIn(days: readonly string[] | null, means: readonly number[] | null): Measured[] {
  if (!days || !means) return []
  const measured = (at: number): Measured => ({ day: days[at] ?? '', mean: means[at] ?? 0 })
  if (mayHaveFallen(means)) return days.map((_, at) => measured(at))
  const newest = measured(days.length - 1)
  const first = days.findIndex((day) => isRecent(day, newest))
  return first === days.length - 1 ? [newest] : [measured(first), newest]
}

/** Whether a value is lower than an earlier one by the size of a drop, regardless of the time between them. */
function mayHaveFallen(means: readonly number[]): boolean {
  let highest = -1
  for (const mean of means) {
    if (highest - mean > healthLimits.drop - 0.001) return true
    if (mean > highest) highest = mean
  }
  return false
}

/** Whether the crops of a land can change its reading: its soil may be bare, or a fall of its values a drop. */
function isReadByCrop({ values, falls }: Read): boolean {
  const newest = values.at(-1)
  return !!newest && (falls.some(({ to }) => isRecent(to, newest)) || bandOf(newest.mean, 'BAD') === 'BAD')
}

function isRecent(day: string, newest: Measured): boolean {
  return daysBetween(day, newest.day) <= healthLimits.dropDays
}

function healthOf({ land, values, falls, moisture }: Read, cycles: readonly CropCycle[], gap: GapBand): Health {
  const newest = values.at(-1)
  const before = newest && values.find(({ day }) => isRecent(day, newest))
  const drop = newest && dropsAmong(falls, cycles).findLast(({ to }) => isRecent(to, newest))
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

/** Whether a land is still low after a drop: one that has recovered half of it is no alarm any more. */
function isStillLow({ from, by }: Drop, values: readonly Measured[]): boolean {
  const top = values.find(({ day }) => day === from)
  const newest = values.at(-1)
  return !!top && !!newest && newest.mean <= top.mean - by / 2
}
