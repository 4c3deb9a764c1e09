import { bandOf, daysBetween, dropsIn, healthLimits, readingOf } from '#resources'
import type { CropCycle, Drop, GapBand, Measured } from '#resources'
import { raw, sql, type Queries } from '../../database'
import type { Engine } from '../../engine/engine'
import { cyclesJson } from './cycles'
import { gapBand } from './legend'
import type { Loaded } from './loading'

/** What is read of a land to tell how it is. */
interface Facts {
  readonly land: number
  /** The values of the last month before the newest, in the order of days. */
  readonly ndvi: readonly (readonly [day: string, mean: number])[] | null
  readonly moisture: readonly [day: string, mean: number] | null
  readonly cycles: readonly CropCycle[] | null
}

/** So many days before the newest value are read: two windows of a drop. */
const DAYS_READ = 2 * healthLimits.dropDays

/** How many lands are read at once. */
const BATCH = 5_000

/** The lands of some values of which one is as new as the newest that is known. */
export async function landsWithNews(tx: Queries, rows: readonly Loaded[]): Promise<number[]> {
  const newest = new Map<string, Loaded>()
  for (const row of rows) {
    const key = `${row.land} ${row.measure}`
    if ((newest.get(key)?.day ?? '') < row.day) newest.set(key, row)
  }
  const each = [...newest.values()]
  const found = await tx.rows<{ land: number }>(sql`
    select distinct v.land from unnest(${each.map(({ land }) => land)}::bigint[], ${each.map(({ day }) => day)}::date[], ${each.map(({ measure }) => measure)}::text[]) v(land, day, measure)
    left join land_health h on h.land_id = v.land and h.deleted_at is null
    where v.day >= coalesce(case v.measure when 'NDVI' then h.seen_on else h.moisture_on end, v.day)`)
  return found.map(({ land }) => land)
}

/** Works out anew how lands are, and stores what differs. */
export async function refreshHealth(tx: Queries, lands: readonly number[], gap: GapBand): Promise<void> {
  for (let start = 0; start < lands.length; start += BATCH) {
    const facts = await factsOf(tx, lands.slice(start, start + BATCH))
    await storeHealth(
      tx,
      facts.map((one) => healthOf(one, gap)),
    )
  }
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

async function factsOf(tx: Queries, lands: readonly number[]): Promise<Facts[]> {
  const read = await tx.json(sql`
    select coalesce(json_agg(json_build_object('land', l.id, 'moisture', m.newest, 'cycles', ${cyclesJson('l')}, 'ndvi', (
      select json_agg(json_build_array(o.day, o.mean) order by o.day, o.source) from land_observations o
      where o.land_id = l.id and o.measure = 'NDVI' and o.deleted_at is null and o.day >= n.day - ${DAYS_READ}::int))), '[]')::text
    from unnest(${[...lands]}::bigint[]) l(id)
    left join lateral (select o.day from land_observations o where o.land_id = l.id and o.measure = 'NDVI' and o.deleted_at is null order by o.day desc limit 1) n on true
    left join lateral (select json_build_array(o.day, o.mean) as newest from land_observations o where o.land_id = l.id and o.measure = 'MOISTURE' and o.deleted_at is null order by o.day desc limit 1) m on true`)
  return JSON.parse(read) as Facts[]
}

interface Health {
  readonly land: number
  readonly newest: Measured | undefined
  readonly health: string
  readonly change: number | null
  readonly drop: Drop | undefined
  readonly moisture: Measured | undefined
  readonly moistureHealth: string | null
}

function healthOf({ land, ndvi, moisture, cycles }: Facts, gap: GapBand): Health {
  const values = (ndvi ?? []).map(([day, mean]): Measured => ({ day, mean }))
  const newest = values.at(-1)
  const known = cycles ?? []
  const recent = (day: string): boolean => !!newest && daysBetween(day, newest.day) <= healthLimits.dropDays
  const before = values.find(({ day }) => recent(day))
  const drop = dropsIn(values, known).findLast(({ to }) => recent(to))
  return {
    land,
    newest,
    health: readingOf(newest ?? {}, known, gap).reading,
    change: newest && before && before !== newest ? Math.round((newest.mean - before.mean) * 1000) / 1000 : null,
    drop: drop && isStillLow(drop, values) ? drop : undefined,
    moisture: moisture ? { day: moisture[0], mean: moisture[1] } : undefined,
    moistureHealth: moisture ? bandOf(moisture[1], gap) : null,
  }
}

/** A land that has won back half of what it lost is no alarm any more. */
function isStillLow({ from, by }: Drop, values: readonly Measured[]): boolean {
  const top = values.find(({ day }) => day === from)
  const newest = values.at(-1)
  return !!top && !!newest && newest.mean <= top.mean - by / 2
}

const columns = [
  ...[
    'health',
    'ndvi',
    'seen_on',
    'change',
    'alert',
    'drop',
    'dropped_on',
    'moisture',
    'moisture_health',
    'moisture_on',
  ],
]
const listed = (of: string): string => columns.map((name) => `${of}."${name}"`).join(', ')

async function storeHealth(tx: Queries, all: readonly Health[]): Promise<void> {
  if (all.length === 0) return
  const of = (value: (one: Health) => unknown): unknown[] => all.map((one) => value(one) ?? null)
  await tx.run(sql`
    insert into land_health as t (land_id, ${raw(columns.map((name) => `"${name}"`).join(', '))})
    select * from unnest(
      ${of(({ land }) => land)}::bigint[], ${of(({ health }) => health)}::text[], ${of(({ newest }) => newest?.mean)}::numeric[],
      ${of(({ newest }) => newest?.day)}::date[], ${of(({ change }) => change)}::numeric[], ${of(({ drop }) => drop !== undefined)}::boolean[],
      ${of(({ drop }) => drop?.by)}::numeric[], ${of(({ drop }) => drop?.to)}::date[], ${of(({ moisture }) => moisture?.mean)}::numeric[],
      ${of(({ moistureHealth }) => moistureHealth)}::text[], ${of(({ moisture }) => moisture?.day)}::date[])
    on conflict (land_id) where deleted_at is null do update
      set ${raw(columns.map((name) => `"${name}" = excluded."${name}"`).join(', '))}, version = t.version + 1, updated_at = now()
      where (${raw(listed('t'))}) is distinct from (${raw(listed('excluded'))})`)
}
