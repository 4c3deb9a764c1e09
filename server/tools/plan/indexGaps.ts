import { filterableFields, levels, sortableFields, type AnyResource, type Level } from '#define'
import { columnsOf, placeColumn, snake, sortColumn, tableOf } from '../../database/columns'
import type { Schema, Table } from '../../database/schema'

/** Lists the sorts and filters of each resource that no index of its table supports, by resource. */
export function indexGaps(resources: readonly AnyResource[], { tables }: Schema): Record<string, string[]> {
  const found = resources.flatMap((resource): [string, string[]][] => {
    // A resource drawn from a view has no table of its own.
    const table = tables.find(({ name }) => name === tableOf(resource))
    const gaps = table ? gapsOf(resource, table) : []
    return gaps.length > 0 ? [[resource.is.name, gaps]] : []
  })
  return Object.fromEntries(found)
}

function gapsOf(resource: AnyResource, table: Table): string[] {
  const indexed = new Set([
    ...table.primaryKey.slice(0, 1),
    ...table.indexes.flatMap(({ body }) => leadingColumn(body) ?? []),
  ])
  const isOpen = (column: string | undefined): boolean => column !== undefined && !indexed.has(column)
  const sorts = new Set([
    ...sortableFields(resource),
    ...resource.list.sort.split(',').map((one) => one.replace('-', '')),
  ])
  return [
    ...[...sorts].filter((name) => isOpen(sortColumn(resource, name))).map((name) => `sort by ${name}`),
    ...filterableFields(resource)
      .filter((path) => isOpen(filterColumn(resource, path)))
      .map((path) => `filter by ${path}`),
  ]
}

/**
 * Returns the column whose values an index finds: `(name, id) where …` → `name`; `using gin (tags)` → `tags`. Undefined
 * for a trigram index, which finds parts of words, and for one that contains only some rows of a list.
 */
function leadingColumn(body: string): string | undefined {
  const [keys = '', where = '(deleted_at is null)'] = body.split(' where ')
  const [, expression, column] = /^(?:using \w+ )?\((lower\()?"?(\w+)/.exec(keys) ?? []
  const hasAllRows =
    /^\(+deleted_at is null\)+$/.test(where) ||
    where.replaceAll('"', '') === `((deleted_at is null) and (${column} is not null))`
  return keys.includes('gin_trgm_ops') || expression || !hasAllRows ? undefined : column
}

/** Returns the column of a filter; undefined for links to many records, which have a table with an index of its own. */
function filterColumn(resource: AnyResource, path: string): string | undefined {
  const [name = '', level] = path.split('.')
  const field = resource.fields[name]
  if (field?.kind === 'many') return undefined
  if (field?.kind === 'place')
    return placeColumn(
      name,
      field,
      (levels as readonly (string | undefined)[]).includes(level) ? (level as Level) : undefined,
    )
  return field?.kind === 'area'
    ? sortColumn(resource, name)
    : ((field && columnsOf(name, field)[0]?.name) ?? snake(name))
}
