import { fieldsIn, levels, scopeField, type AnyResource, type Condition, type ListQuery } from '#define'
import { isInScopeOrder } from '../../database/scopeIndexes'
import { placeColumn, tableOf } from '../../database/columns'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { mustBeReadable, wantedRows } from './matchingRows'
import { askedPlaces, geographyAt, hasLevel, ownRowsElsewhere, tenantRows, withinPlaces } from './scope'

/** What is counted, and for whom. */
interface Counting {
  /** The columns of the table `t` by which the rows are counted. */
  readonly columns: readonly Sql[]
  /** The viewer sees all rows. */
  readonly seesAll: boolean
}

/**
 * The rows of a list as table `t` with the columns by which they are counted, selected by the districts in the viewer's
 * zones and states and in the requested ones, as SQL from `from` on: the index of a district has these columns, so that
 * no row is fetched. Rows that the viewer sees regardless of their place are added. Undefined if the rows are not
 * selected by zones or states alone.
 */
export function rowsOfDistricts(
  work: Work,
  resource: AnyResource,
  { q, where }: Pick<ListQuery, 'q' | 'where'>,
  { columns, seesAll }: Counting,
): Sql | undefined {
  const { viewer } = work
  const scope = scopeField(resource.access) ?? ''
  const field = resource.fields[scope]
  if (q || field?.kind !== 'place' || !hasLevel(field, 'district') || !isInScopeOrder(resource, 'district'))
    return undefined
  if (tenantRows(resource, viewer).length > 0) return undefined
  const asked = askedPlaces(resource, where)
  if (asked.some(({ level }) => !isWide(level))) return undefined
  const inAsked = asked.map(({ level, id }) => sql`${geographyAt('g', level)} = ${id}::bigint`)
  const inTheirs: Sql[] = []
  if (viewer.places !== 'everywhere' && !seesAll) {
    const { byLevel } = viewer.places
    const held = levels.filter((level) => byLevel[level].length > 0)
    if (!held.some(isWide) || byLevel.tehsil.length + byLevel.village.length > 0) return undefined
    inTheirs.push(withinPlaces(viewer.places, (level) => geographyAt('g', level)))
  }
  const within = [...inTheirs, ...inAsked]
  if (within.length === 0) return undefined
  const districts = sql`select g.id from geographies g where ${join([raw(`g.type = 'district'`), ...within], ' and ')}`
  for (const path of where ? fieldsIn(where) : []) mustBeReadable(resource, path, viewer, where)
  const beside = besidePlaces(resource, where)
  const rest = beside.length ? wantedRows(work, resource, { all: beside }) : []
  const here = sql`t.${name(placeColumn(scope, field, 'district'))} = any(array(${districts}))`
  const table = sql`${name(tableOf(resource))} t where t.deleted_at is null`
  const elsewhere = inTheirs.length ? ownRowsElsewhere(resource, viewer) : []
  if (elsewhere.length === 0) return sql`from ${table} and ${join([here, ...rest], ' and ')}`
  const asks = where ? wantedRows(work, resource, where) : []
  const parts = [join([here, ...rest], ' and '), ...elsewhere.map((own) => join([own, ...asks], ' and '))]
  const selected = parts.map(
    (part) => sql`select ${columns.length ? join(columns) : raw('1')} from ${table} and ${part}`,
  )
  return sql`from (${join(selected, ' union all ')}) t where true`
}

function isWide(level: (typeof levels)[number]): boolean {
  return level === 'zone' || level === 'state'
}

/** The parts of a condition other than the places. */
function besidePlaces(resource: AnyResource, where: Condition | undefined): Condition[] {
  if (!where) return []
  if ('all' in where) return where.all.flatMap((part) => besidePlaces(resource, part))
  const isPlace = 'field' in where && Object.keys(where).length === 2 && askedPlaces(resource, where).length === 1
  return isPlace ? [] : [where]
}

/** Whether a viewer's places contain every state, so that they see all places like everyone else. */
export async function seesEveryState({ tx, viewer: { places } }: Work): Promise<boolean> {
  if (places === 'everywhere') return true
  if (places.byLevel.zone.length + places.byLevel.state.length === 0) return false
  const within = withinPlaces(places, (level) => geographyAt('g', level))
  const outside = sql`select from geographies g where g.type = 'state' and g.deleted_at is null and not coalesce(${within}, false)`
  return (await tx.json(sql`select (not exists (${outside}))::text`)) === 'true'
}
