import { type AnyResource, type Level, levels, scopeField, systemResources } from '#define'
import { ancestorLevels, placeColumn, snake, sortColumn, tableOf } from './columns'
import type { Index } from './schema'
import { quoted } from './sql'

/** The levels whose places have so many records that these are read in the order of the list, never sorted. */
const large: readonly string[] = ['zone', 'state', 'district'] satisfies readonly Level[]

/** The columns of the place by which viewers are limited to their part of a resource, from the whole to the part. */
export function scopeColumns(resource: AnyResource): readonly string[] {
  const scope = scopeField(resource.access)
  const field = scope === undefined ? undefined : resource.fields[scope]
  if (!scope || field?.kind !== 'place') return []
  const above = ancestorLevels(field).map((level) => placeColumn(scope, field, level))
  return [...new Set([...above, placeColumn(scope, field)])]
}

/** The columns of the users who see a row wherever it lies. */
export function scopeOwnColumns({ access }: AnyResource): readonly string[] {
  return (access.scopeOwn ?? []).map((field) => `${snake(field)}_id`)
}

/**
 * The places of a row as one array, as the index of the search holds them and conditions must write them. The users who
 * see it wherever it lies stand among them as negative numbers.
 */
export function placesExpression(resource: AnyResource, alias?: string): string[] {
  const written = (column: string): string => `${alias === undefined ? '' : `${alias}.`}${quoted(column)}`
  const places = scopeColumns(resource).map(written)
  const own = scopeOwnColumns(resource).map((column) => `-${written(column)}`)
  return places.length ? [`(array[${[...places, ...own].join(', ')}])`] : []
}

/** The index of a level of the place by which viewers are limited, in the order of the list; none of other paths. */
export function inScopeOrder(resource: AnyResource, path: string): Index | undefined {
  const [place = '', level = ''] = path.split('.')
  const field = resource.fields[place]
  if (place !== resource.access.scope || field?.kind !== 'place' || !large.includes(level)) return undefined
  const counted = level === COUNTED ? countedColumns(resource) : []
  return inOrder(resource, placeColumn(place, field, level as Level), counted)
}

/** The level of which a viewer's rows are all counted by their values: of wider ones there are too many. */
const COUNTED: Level = 'district'

/** The columns by whose values the rows of a list are counted. */
function countedColumns({ fields, list }: AnyResource): string[] {
  return list.filters.filter((name) => ['choice', 'flag'].includes(fields[name]?.kind ?? '')).map(snake)
}

/** The index of a reference to a user who sees the row wherever it lies, in the order of the list; none of other fields. */
export function ownInOrder(resource: AnyResource, field: string): Index | undefined {
  return resource.access.scopeOwn?.includes(field) ? inOrder(resource, `${snake(field)}_id`) : undefined
}

function inOrder(resource: AnyResource, column: string, beside: readonly string[] = []): Index | undefined {
  const order = resource.list.sort.replace(/^-/, '')
  // The tree of places itself is asked by its levels everywhere, deleted or not.
  if (order === 'id' || order.includes(',') || resource.is.name === systemResources.geographies) return undefined
  const columns = [column, sortColumn(resource, order)]
  const others = beside.filter((one) => !columns.includes(one))
  const include = others.length ? ` include (${others.map(quoted).join(', ')})` : ''
  return {
    name: `${tableOf(resource)}_${columns.join('_')}`,
    body: `(${columns.map(quoted).join(', ')}, id)${include} where (deleted_at is null)`,
  }
}

/** Whether an index has the rows of each place of a level in the order of the list. */
export function isInScopeOrder(resource: AnyResource, level: Level): boolean {
  const scope = scopeField(resource.access) ?? ''
  return levels.includes(level) && inScopeOrder(resource, `${scope}.${level}`) !== undefined
}
