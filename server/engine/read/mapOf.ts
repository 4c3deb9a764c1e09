import {
  type AnyResource,
  type Condition,
  type FieldOf,
  type Level,
  levels,
  type ListQuery,
  partsOf,
  type Place,
  resourceNamed,
  systemResources,
} from '#define'
import { name, raw, sql, type Sql } from '../../database'
import { placeColumn, tableOf } from '../../database/columns'
import { wholeNumber } from '../given'
import type { Work } from '../engine'
import { notFound } from '../problem'
import { countedRows } from './countedRows'
import { pathJson } from './fieldJson'
import { matchingRows, mustBeReadable } from './matchingRows'
import { visibleRows } from './scope'
import { countingOf, stateColumn, tallyColumns, tallyOf, type Tally, type TallyRow } from './tally'
import { searchPlanOf } from './waysTo'

/** Longitude and latitude; null if unknown. */
type At = readonly [number, number] | null

/** A part of a geography with the number of records there. */
export interface AreaTally extends Tally {
  readonly id: number
  readonly label: string
  readonly type: Level
  /** Its parent, which distinguishes two places with the same name. */
  readonly above: string | null
  readonly at: At
}

/** The rows of a list by the parts of a geography. */
export interface MapTally {
  readonly within: (Place & { readonly at: At }) | null
  /** The level of the parts; null if the records' places are not more exact. */
  readonly level: Level | null
  readonly areas: readonly AreaTally[]
  /** Records within the geography, but in none of the parts. */
  readonly elsewhere: number
}

/** The level at which the whole country is shown. */
const FIRST: Level = 'district'

/**
 * Counts the rows of a list in each part of a geography, or in each district, in one statement. Throws 404 for a
 * geography that the viewer may not know of.
 */
export async function mapOf(
  work: Work,
  resource: AnyResource,
  { q, where }: Pick<ListQuery, 'q' | 'where'>,
  given: unknown,
): Promise<MapTally> {
  const {
    list: { map },
  } = resource
  const field = map && resource.fields[map.place]
  if (field?.kind !== 'place') throw notFound()
  mustBeReadable(resource, map?.place ?? '', work.viewer)
  const within = given === undefined ? null : await placeOf(work, resource, field, given)
  const level = levelBelow(field, within?.type)
  const column = (of: Level): Sql => sql`t.${name(placeColumn(map?.place ?? '', field, of))}`
  if (!level) return { within, level: null, areas: [], elsewhere: 0 }
  const place = map?.place ?? ''
  const inside: Condition[] = within ? [{ field: `${place}.${within.type}`, eq: within.id }] : []
  const query = { q, where: { all: [...partsOf(where), ...inside] } }
  const { state } = resource.rules
  const { telling } = await searchPlanOf(work, resource, query)
  const counted = countedRows(work, resource, query, {
    aggregate: 'count',
    paths: [`${place}.${level}`, ...(state ? [state] : []), ...(map?.sum ? [map.sum] : [])],
    telling,
  })
  const rows = await work.tx.rows<TallyRow & { place: number | null }>(sql`
    select ${column(level)} as place, ${tallyColumns(work, resource, map?.sum, counted.count)}
    from ${counted.from}
    where ${counted.match}
    group by ${column(level)}, ${stateColumn(resource)} having ${counted.count} > 0`)
  const groups = new Map<number | null, TallyRow[]>()
  for (const row of rows) groups.set(row.place, [...(groups.get(row.place) ?? []), row])
  const counting = countingOf(resource, map ?? {}, where)
  const places = await placesOf(
    work,
    [...groups.keys()].filter((id) => id !== null),
  )
  return {
    within,
    level,
    areas: places.map((place) => ({ ...place, ...tallyOf(groups.get(place.id) ?? [], counting) })),
    elsewhere: tallyOf(groups.get(null) ?? [], counting).count,
  }
}

/** The level that groups the rows within a geography; undefined if the field is not more exact. */
function levelBelow(field: FieldOf<'place'>, above: Level | undefined): Level | undefined {
  const deepest = deepestOf(field)
  const first = above === undefined ? levels.indexOf(FIRST) : Math.max(levels.indexOf(above) + 1, 1)
  return above !== undefined && first > deepest ? undefined : levels[Math.min(first, deepest)]
}

const pointOf = (alias: string): Sql => raw(`${alias}.centroid->'coordinates'`)

/** The index in `levels` of the most exact level of a field. */
function deepestOf({ level }: FieldOf<'place'>): number {
  return Math.max(...[level].flat().map((one) => levels.indexOf(one)))
}

async function placeOf(
  work: Work,
  resource: AnyResource,
  field: FieldOf<'place'>,
  given: unknown,
): Promise<MapTally['within']> {
  const { engine, viewer, tx } = work
  const geographies = resourceNamed(engine.register, systemResources.geographies)
  const [found] = await tx.rows<Place & { at: At; isVisible: boolean }>(sql`
    select t.id, t.name as label, t.type, ${pathJson('t')} as path, ${pointOf('t')} as at,
      ${visibleRows(engine, geographies, viewer)} as "isVisible"
    from geographies t where t.id = ${wholeNumber(given) ?? 0}`)
  const isOf = found && levels.indexOf(found.type) <= deepestOf(field)
  if (!isOf || !(found.isVisible || (await hasRows(work, resource, found))))
    throw notFound(geographies.form.messages.notFound)
  const { isVisible: _isVisible, ...place } = found
  return place
}

/**
 * Whether the map shows a geography because it contains records: a list without a scope has some beyond the viewer's
 * places.
 */
async function hasRows(work: Work, resource: AnyResource, { id, type }: Place): Promise<boolean> {
  const where = { field: `${resource.list.map?.place ?? ''}.${type}`, eq: id }
  const found = await work.tx.rows(
    sql`select 1 from ${name(tableOf(resource))} t where ${matchingRows(work, resource, { where })} limit 1`,
  )
  return found.length > 0
}

/** Reads geographies by id, ordered by name. */
async function placesOf({ tx }: Work, ids: readonly number[]): Promise<Omit<AreaTally, keyof Tally>[]> {
  return tx.rows(sql`
    select g.id, g.name as label, g.type, p.name as above, ${pointOf('g')} as at
    from geographies g left join geographies p on p.id = g.parent_id where g.id = any(${ids}::bigint[]) order by g.name, g.id`)
}
