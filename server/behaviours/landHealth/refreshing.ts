import { bandOf, daysBetween, dropsIn, fallsIn, healthLimits, readingOf } from '#resources'
import type { CropCycle, Drop, GapBand, Measured } from '#resources'
import { raw, sql, type Queries } from '../../database'
import type { Engine, Work } from '../../engine/engine'
import { columnLists, type Column } from './columnLists'
import { cyclesOfLands } from './cycles'
import { gapBand } from './gapBand'
import type { Loaded } from './loading'

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

/** The lands of some values of which one is among the days that tell how the land is. */
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
    where v.day >= coalesce(case v.measure when 'NDVI' then h.seen_on - ${DAYS_READ}::int else h.moisture_on end, v.day)
    order by v.land`)
  return found.map(({ land }) => land)
}

/**
 * Works out anew how lands are, and stores what differs. One transaction at a time does so, until its end: each sees the values
 * of those before it.
 */
export async function refreshHealth(tx: Queries, lands: readonly number[], gap: GapBand): Promise<void> {
  if (lands.length === 0) return
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('land-health', 0))::text`)
  for (let start = 0; start < lands.length; start += BATCH) {
    const seen = await valuesOf(tx, lands.slice(start, start + BATCH))
    const cycles = await cyclesOfLands(
      tx,
      seen.filter(isReadByCrop).map(({ land }) => land),
    )
    await storeHealth(
      tx,
      seen.map((one) => healthOf(one, cycles.get(one.land) ?? [], gap)),
    )
  }
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
    values: (days ?? []).map((day, at) => ({ day, mean: means?.[at] ?? 0 })),
    moisture: moisture ? { day: moisture[0], mean: moisture[1] } : undefined,
  }))
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

interface Health {
  readonly land: number
  readonly newest: Measured | undefined
  readonly health: string
  readonly change: number | null
  readonly drop: Drop | undefined
  readonly moisture: Measured | undefined
  readonly moistureHealth: string | null
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
    moisture,
    moistureHealth: moisture ? bandOf(moisture.mean, gap) : null,
  }
}

/** A land that has won back half of what it lost is no alarm any more. */
function isStillLow({ from, by }: Drop, values: readonly Measured[]): boolean {
  const top = values.find(({ day }) => day === from)
  const newest = values.at(-1)
  return !!top && !!newest && newest.mean <= top.mean - by / 2
}

const columns: readonly Column<Health>[] = [
  ['land_id', 'bigint', ({ land }) => land],
  ['health', 'text', ({ health }) => health],
  ['ndvi', 'numeric', ({ newest }) => newest?.mean],
  ['seen_on', 'date', ({ newest }) => newest?.day],
  ['change', 'numeric', ({ change }) => change],
  ['alert', 'boolean', ({ drop }) => drop !== undefined],
  ['drop', 'numeric', ({ drop }) => drop?.by],
  ['dropped_on', 'date', ({ drop }) => drop?.to],
  ['moisture', 'numeric', ({ moisture }) => moisture?.mean],
  ['moisture_health', 'text', ({ moistureHealth }) => moistureHealth],
  ['moisture_on', 'date', ({ moisture }) => moisture?.day],
]
const [, ...kept] = columns.map(([name]) => `"${name}"`)
const listed = (of: string): string => kept.map((name) => `${of}.${name}`).join(', ')

/** Rows are made first and then written where they differ: a row that is made where there is one costs a look at its land. */
async function storeHealth(tx: Queries, all: readonly Health[]): Promise<void> {
  await tx.run(sql`
    insert into land_health (land_id) select v.land from unnest(${all.map(({ land }) => land)}::bigint[]) v(land)
    where not exists (select from land_health t where t.land_id = v.land and t.deleted_at is null)`)
  await tx.run(sql`
    update land_health t set ${raw(kept.map((name) => `${name} = v.${name}`).join(', '))}, version = t.version + 1, updated_at = now()
    from unnest(${columnLists(columns, all)}) v(${raw(columns.map(([name]) => `"${name}"`).join(', '))})
    where v.land_id = t.land_id and t.deleted_at is null and (${raw(listed('t'))}) is distinct from (${raw(listed('v'))})`)
}
