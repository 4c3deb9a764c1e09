import { type AnyResource, type Level, levels, scopeField, systemResources } from '#define'
import { ancestorLevels, placeColumn, snake, sortColumn, tableOf } from './columns'
import type { Index } from './schema'
import { quoted } from './sql'

/** The levels whose places have so many records that these are read in the order of the list, never sorted. */
const large: readonly string[] = ['zone', 'state', 'district'] satisfies readonly Level[]

/** The columns of the place that limits viewers to their part of a resource, from the largest down. */
export function scopeColumns(resource: AnyResource): readonly string[] {
  const scope = scopeField(resource.access)
  const field = scope === undefined ? undefined : resource.fields[scope]
  if (!scope || field?.kind !== 'place') return []
  const above = ancestorLevels(field).map((level) => placeColumn(scope, field, level))
  return [...new Set([...above, placeColumn(scope, field)])]
}

/** The columns of the users who see a row regardless of its place. */
export function scopeOwnColumns({ access }: AnyResource): readonly string[] {
  return (access.scopeOwn ?? []).map((field) => `${snake(field)}_id`)
}

/**
 * The places of a row as one array, as in the search index; conditions must use the same expression. The users who see
 * it regardless of its place are included as negative numbers.
 */
export function placesExpression(resource: AnyResource, alias?: string): string[] {
  const written = (column: string): string => `${alias === undefined ? '' : `${alias}.`}${quoted(column)}`
  const places = scopeColumns(resource).map(written)
  const own = scopeOwnColumns(resource).map((column) => `-${written(column)}`)
  return places.length ? [`(array[${[...places, ...own].join(', ')}])`] : []
}

/** The index of a level of the place that limits viewers, in the order of the list; undefined for other paths. */
export function inScopeOrder(resource: AnyResource, path: string): Index | undefined {
  const [place = '', level = ''] = path.split('.')
  const field = resource.fields[place]
  if (place !== resource.access.scope || field?.kind !== 'place' || !large.includes(level)) return undefined
  const counted = level === COUNTED ? countedColumns(resource) : []
  return inOrder(resource, placeColumn(place, field, level as Level), counted)
}

/** The level at which a viewer's rows are counted by value from an index: larger places have too many. */
const COUNTED: Level = 'district'

/** The columns by whose values a list's rows are counted. */
function countedColumns({ fields, list }: AnyResource): string[] {
  return list.filters.filter((name) => ['choice', 'flag'].includes(fields[name]?.kind ?? '')).map(snake)
}

/**
 * The index of a reference to a user who sees the row regardless of its place, in the order of the list; undefined for
 * other fields.
 */
export function ownInOrder(resource: AnyResource, field: string): Index | undefined {
  return resource.access.scopeOwn?.includes(field) ? inOrder(resource, `${snake(field)}_id`) : undefined
}

function inOrder(resource: AnyResource, column: string, beside: readonly string[] = []): Index | undefined {
  const order = resource.list.sort.replace(/^-/, '')
  // The tree of places itself is queried by its levels everywhere, deleted or not.
  if (order === 'id' || order.includes(',') || resource.is.name === systemResources.geographies) return undefined
  const columns = [column, sortColumn(resource, order)]
  const others = beside.filter((one) => !columns.includes(one))
  const include = others.length ? ` include (${others.map(quoted).join(', ')})` : ''
  return {
    name: `${tableOf(resource)}_${columns.join('_')}`,
    body: `(${columns.map(quoted).join(', ')}, id)${include} where (deleted_at is null)`,
  }
}

/** Whether an index has the rows of each place on a level in the order of the list. */
export function isInScopeOrder(resource: AnyResource, level: Level): boolean {
  const scope = scopeField(resource.access) ?? ''
  return levels.includes(level) && inScopeOrder(resource, `${scope}.${level}`) !== undefined
}
