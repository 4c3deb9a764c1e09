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

/** A land with the falls of its values, whatever grows there. */
interface Read extends Seen {
  readonly falls: readonly Drop[]
}

/** So many days before the newest value are read: two windows of a drop. */
const DAYS_READ = 2 * healthLimits.dropDays

/** How many lands are read at once. */
const BATCH = 5_000

/**
 * Works out anew how lands are of which values were just stored, where one of these is among those that tell it. What is known
 * already of a land is not looked up again: a day of all lands is loaded at once.
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

/** The newest value of a measure of each land, in the order of lands. */
function newestOf(rows: readonly Loaded[], measure: Loaded['measure']): Loaded[] {
  const newest = new Map<number, Loaded>()
  for (const row of rows)
    if (row.measure === measure && (newest.get(row.land)?.day ?? '') <= row.day) newest.set(row.land, row)
  return [...newest.values()].toSorted((one, other) => one.land - other.land)
}

/** The values of those lands whose newest loaded one can change how they are: all since the first that tells it. */
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

/** A land with a new value of its moisture. */
interface Wet extends Measured {
  readonly land: number
  readonly isKnown: boolean
}

/** Those lands whose newest loaded moisture is the newest there is, and whether something is known of each. */
async function moistAnew(tx: Queries, newest: readonly Loaded[]): Promise<Wet[]> {
  if (newest.length === 0) return []
  return tx.rows<Wet>(sql`
    select n.land, n.day, n.mean::float8 as mean, h.id is not null as "isKnown"
    from unnest(${listText(newest, ({ land }) => land)}::bigint[], ${listText(newest, ({ day }) => day)}::date[], ${listText(newest, ({ mean }) => mean)}::numeric[]) n(land, day, mean)
    left join land_health h on h.land_id = n.land and h.deleted_at is null
    where n.day >= coalesce(h.moisture_on, n.day)
    order by n.land`)
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

/** The values that tell how a land is: all of them where it may have fallen, else the newest and the first that it is compared with. */
function measuredIn(days: readonly string[] | null, means: readonly number[] | null): Measured[] {
  if (!days || !means) return []
  const measured = (at: number): Measured => ({ day: days[at] ?? '', mean: means[at] ?? 0 })
  if (mayHaveFallen(means)) return days.map((_, at) => measured(at))
  const newest = measured(days.length - 1)
  const first = days.findIndex((day) => isRecent(day, newest))
  return first === days.length - 1 ? [newest] : [measured(first), newest]
}

/** Whether a value lies as far below one before it as a drop does, however long ago that was. */
function mayHaveFallen(means: readonly number[]): boolean {
  let highest = -1
  for (const mean of means) {
    if (highest - mean > healthLimits.drop - 0.001) return true
    if (mean > highest) highest = mean
  }
  return false
}

/** Whether the crops of a land can change how it reads: its soil may be bare, or a fall of it a drop. */
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

/** A land that has won back half of what it lost is no alarm any more. */
function isStillLow({ from, by }: Drop, values: readonly Measured[]): boolean {
  const top = values.find(({ day }) => day === from)
  const newest = values.at(-1)
  return !!top && !!newest && newest.mean <= top.mean - by / 2
}
