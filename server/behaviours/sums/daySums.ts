import { levels, type AnyResource, type Level } from '#define'
import { join, name, raw, sql, type Sql } from '../../database'
import { placeColumn, snake, tableOf } from '../../database/columns'
import type { Engine, Work } from '../../engine/engine'
import { geographyAt, withinPlaces } from '../../engine/read/scope'
import type { Places, Viewer } from '../../engine/viewer'

/**
 * The columns by which the records of a resource are summed as they are written, by day, status, zone, state and
 * district.
 */
interface Summed {
  /** The date, or the instant, whose day in India counts. */
  readonly day: string
  readonly isInstant?: true
  /** The number that is summed. */
  readonly amount?: string
  /** A reference to users: a viewer sees records that name them in any place. */
  readonly own?: string
}

/** The place by whose levels records are summed. */
const PLACE = 'village'

/**
 * Makes the sums of a resource by day, status and place, for its figures. A viewer limited to parts of districts has
 * few enough records to count directly; a viewer of all places, or of whole states where no day is requested, reads
 * stored totals.
 */
export function daySumsOf(
  resource: AnyResource,
  summed: Summed,
): (work: Work, paths: readonly string[]) => Sql | undefined {
  const place = resource.fields[PLACE]
  if (place?.kind !== 'place') throw new Error(`${resource.is.name} has no place by which it is added up`)
  const day = `s.day${summed.isInstant ? `::timestamp at time zone 'Asia/Kolkata'` : ''}`
  const placeOf = (level: Level): Sql => name(placeColumn(PLACE, place, level))
  const columns = new Map<string, Sql>([
    [summed.day, sql`${raw(`(${day})`)} as ${name(snake(summed.day))}`],
    ['status', raw('s.status')],
    ...(summed.amount === undefined ? [] : [[summed.amount, sql`s.amount as ${name(snake(summed.amount))}`] as const]),
    ...keptLevels.map((level) => [`${PLACE}.${level}`, sql`${raw(`s.${level}_id`)} as ${placeOf(level)}`] as const),
  ])
  // Computes the moment of a day once per row, not in each comparison.
  const once = raw(summed.isInstant ? ' offset 0' : '')
  return ({ viewer }, paths) => {
    const wanted = paths.map((path) => columns.get(path))
    if (!wanted.every((column) => column !== undefined)) return undefined
    const list = join([...wanted, raw('s.records')], ', ')
    const { places } = viewer
    const own = sql`s.resource = ${resource.is.name}`
    if (places === 'everywhere')
      return sql`(select ${list} from ${totalsFor(paths, summed)} and ${own}
        union all select ${list} from day_sums s where not s.settled and ${own}${once})`
    if (isFine(places)) return undefined
    const within = withinPlaces(places, (level) => raw(`s.${level}_id`))
    const here = isOfWholeStates(places, paths, summed)
      ? sql`select ${list} from sum_totals s where s.day is null and ${own} and s.state_id in (${statesWithin(places)})
          union all select ${list} from day_sums s where not s.settled and ${own} and ${within}`
      : sql`select ${list} from day_sums s where ${own} and ${within}`
    const elsewhere =
      summed.own === undefined
        ? raw('')
        : sql` union all select ${list} from ${sentElsewhere(resource, summed, viewer, places)} s`
    return sql`(${here}${elsewhere}${once})`
  }
}

const keptLevels = levels.filter((level) => level === 'zone' || level === 'state' || level === 'district')

/** Whether the sums of whole states over all days answer the request. */
function isOfWholeStates({ byLevel }: Places, paths: readonly string[], { day }: Summed): boolean {
  return byLevel.district.length === 0 && paths.every((path) => !isPlaceOrDay(path, day) || path === `${PLACE}.state`)
}

/** Selects the states within the places. */
function statesWithin(places: Places): Sql {
  return sql`select g.id from geographies g where g.type = 'state' and ${withinPlaces(places, (level) => geographyAt('g', level))}`
}

/** Selects the settled sums for a viewer of all places: over all places, over all days, or individual ones. */
function totalsFor(paths: readonly string[], { day }: Summed): Sql {
  const isOf = (known: readonly string[]): boolean =>
    paths.every((path) => !isPlaceOrDay(path, day) || known.includes(path))
  if (isOf([`${PLACE}.state`])) return raw('sum_totals s where s.day is null')
  if (isOf([day])) return raw('sum_totals s where s.day is not null')
  return raw('day_sums s where s.settled')
}

function isPlaceOrDay(path: string, day: string): boolean {
  return path === day || path.startsWith(`${PLACE}.`)
}

/** Selects the records elsewhere that name the viewer, each as a sum of its own. */
function sentElsewhere(resource: AnyResource, { day, amount, own = '' }: Summed, { id }: Viewer, places: Places): Sql {
  const here = withinPlaces(places, (level) => raw(level === PLACE ? `t.${PLACE}_id` : `t.${PLACE}_${level}_id`))
  const amountOf = amount === undefined ? raw('0') : sql`coalesce(t.${name(snake(amount))}, 0)`
  return sql`(select t.${name(snake(day))} as day, t.status, t.village_zone_id as zone_id, t.village_state_id as state_id,
      t.village_district_id as district_id, ${amountOf} as amount, 1 as records
    from ${name(tableOf(resource))} t
    where t.deleted_at is null and t.${name(`${snake(own)}_id`)} = ${id}::bigint and not coalesce(${here}, false))`
}

function isFine({ byLevel }: Places): boolean {
  return byLevel.tehsil.length > 0 || byLevel.village.length > 0
}

/** Merges what writes have added to a day since the last merge, and adds it to the totals. */
export async function settleDaySums({ database }: Pick<Engine, 'database'>): Promise<void> {
  await database.run(sql`
    with days as (select distinct resource, day from day_sums where not settled),
      gone as (delete from day_sums s using days d where s.resource = d.resource and s.day = d.day
        returning s.resource, s.day, s.status, s.zone_id, s.state_id, s.district_id, s.records, s.amount, s.settled),
      kept as (insert into day_sums (resource, day, status, zone_id, state_id, district_id, records, amount, settled)
        select resource, day, status, zone_id, state_id, district_id, sum(records), sum(amount), true from gone
        group by resource, day, status, zone_id, state_id, district_id having sum(records) <> 0 or sum(amount) <> 0),
      added as (select resource, day, status, state_id, sum(records) as records, sum(amount) as amount from gone
        where not settled group by grouping sets ((resource, day, status), (resource, status, state_id))),
      before as (delete from sum_totals t using added a where t.resource = a.resource
          and coalesce(t.day, '-infinity') = coalesce(a.day, '-infinity')
          and coalesce(t.state_id, 0) = coalesce(a.state_id, 0) and coalesce(t.status, '') = coalesce(a.status, '')
        returning t.resource, t.day, t.status, t.state_id, t.records, t.amount)
    insert into sum_totals (resource, day, status, state_id, records, amount)
    select resource, day, status, state_id, sum(records), sum(amount)
    from (select * from added union all select * from before) together
    group by resource, day, status, state_id having sum(records) <> 0 or sum(amount) <> 0`)
}
