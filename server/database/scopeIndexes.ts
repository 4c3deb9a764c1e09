import type { AnyResource, Level } from '#define'
import { ancestorLevels, placeColumn, sortColumn, tableOf } from './columns'
import type { Index } from './schema'
import { quoted } from './sql'

/** The levels whose places have so many records that these are read in the order of the list, never sorted. */
const large: readonly string[] = ['zone', 'state', 'district'] satisfies readonly Level[]

/** The columns of the place by which viewers are limited to their part of a resource, from the whole to the part. */
export function scopeColumns(resource: AnyResource): readonly string[] {
  const { scope } = resource.access
  const field = scope === undefined ? undefined : resource.fields[scope]
  if (!scope || field?.kind !== 'place') return []
  const above = ancestorLevels(field).map((level) => placeColumn(scope, field, level))
  return [...new Set([...above, placeColumn(scope, field)])]
}

/** The places of a row as one array, as the index of the search holds them and conditions must write them. */
export function placesExpression(resource: AnyResource, alias?: string): string[] {
  const columns = scopeColumns(resource).map((column) => `${alias === undefined ? '' : `${alias}.`}${quoted(column)}`)
  return columns.length ? [`(array[${columns.join(', ')}])`] : []
}

/** The index of a level of the place by which viewers are limited, in the order of the list; none of other paths. */
export function inScopeOrder(resource: AnyResource, path: string): Index | undefined {
  const [place = '', level = ''] = path.split('.')
  const field = resource.fields[place]
  const limits = resource.access.scope === 'behaviour' ? resource.map?.place : resource.access.scope
  const order = resource.list.sort.replace(/^-/, '')
  if (place !== limits || field?.kind !== 'place' || !large.includes(level)) return undefined
  // The tree of places itself is asked by its levels everywhere, deleted or not.
  if (order === 'id' || order.includes(',') || resource.name === 'geographies') return undefined
  const columns = [placeColumn(place, field, level as Level), sortColumn(resource, order)]
  return {
    name: `${tableOf(resource)}_${columns.join('_')}`,
    body: `(${columns.map(quoted).join(', ')}, id) where (deleted_at is null)`,
  }
}
