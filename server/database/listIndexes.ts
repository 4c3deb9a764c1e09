import {
  deskSort,
  filterableFields,
  isKeptByAuthors,
  levels,
  sortableFields,
  sortKeys,
  waitingAt,
  type AnyResource,
  type Field,
  type Level,
} from '#define'
import { ancestorLevels, placeColumn, snake, sortColumn, tableOf } from './columns'
import type { Index } from './schema'
import { inScopeOrder, ownInOrder, scopeOwnColumns } from './scopeIndexes'
import { quoted } from './sql'
import { liveWhere } from './uniqueKeys'

/**
 * Indexes for every field by which a list can be sorted or filtered, unless declared without, and for the authors by
 * whom a partner's people find their own rows.
 */
export function listIndexes(resource: AnyResource): Index[] {
  const table = tableOf(resource)
  const isIndexed = (name: string): boolean => name !== 'id' && !resource.storage.unindexed.includes(name)
  const sorted = sortableFields(resource)
    // The unique index of a running number already has its order.
    .filter((name) => isIndexed(name) && resource.fields[name]?.kind !== 'code')
    .map((name): Index => {
      const column = sortColumn(resource, name)
      return { name: `${table}_${column}`, body: liveBody(column) }
    })
  const filtered = filterableFields(resource)
    .filter(isIndexed)
    .flatMap((path): Index[] => {
      const [name = '', level] = path.split('.')
      const field = resource.fields[name]
      if (!field || field.kind === 'many') return []
      if (field.kind === 'tags')
        return [{ name: `${table}_${snake(name)}`, body: `using gin (${quoted(snake(name))})` }]
      if (
        ['polygon', 'line', 'point', 'image', 'file', 'keyValue', 'condition', 'longText', 'aadhaar'].includes(
          field.kind,
        )
      )
        return []
      if (field.kind === 'place') {
        if (level && !ancestorLevels(field).includes(level as Level)) return []
        const column = placeColumn(name, field, levels.includes(level as Level) ? (level as Level) : undefined)
        return [inScopeOrder(resource, path) ?? { name: `${table}_${column}`, body: `(${column})` }]
      }
      if (field.kind === 'code') return []
      const column = field.kind === 'reference' ? `${snake(name)}_id` : sortColumn(resource, name)
      if (field.kind === 'reference')
        return [ownInOrder(resource, name) ?? { name: `${table}_${column}`, body: `(${column})` }]
      return [{ name: `${table}_${column}`, body: liveBody(column) }]
    })
  return [...sorted, ...filtered, ...authorIndex(resource)]
}

/** Rows created by the service itself belong to no partner. */
function authorIndex(resource: AnyResource): Index[] {
  if (!isKeptByAuthors(resource)) return []
  return [
    {
      name: `${tableOf(resource)}_created_by`,
      body: `(created_by) where ((deleted_at is null) and (created_by is not null))`,
    },
  ]
}

/**
 * A tab with the rows of one value reads them in the order of the list from an index on both: with an index on the
 * order alone, the few waiting rows would be searched among all that are done.
 */
export function tabIndexes(resource: AnyResource): Index[] {
  const order = resource.list.sort.replace(/^-/, '')
  if (order === 'id' || order.includes(',')) return []
  const by = sortColumn(resource, order)
  return Object.values(resource.list.tabs ?? {}).flatMap(({ where }): Index[] => {
    if (!where || !('field' in where) || !('eq' in where) || where.field === order) return []
    const field = resource.fields[where.field]
    if (field?.kind !== 'choice' && field?.kind !== 'flag') return []
    const columns = [snake(where.field), by]
    return [
      {
        name: `${tableOf(resource)}_${columns.join('_')}`,
        body: `(${columns.map(quoted).join(', ')}, id) where (deleted_at is null)`,
      },
    ]
  })
}

/** A desk hands out the records that have waited longest, so its index only contains waiting ones. */
export function deskIndexes(resource: AnyResource): Index[] {
  const { desk } = resource.page
  const keys = desk ? sortKeys(deskSort(desk)) : []
  if (keys.length === 0) return []
  const columns = keys.map(
    ({ field, descending }) => `${quoted(sortColumn(resource, field))}${descending ? ' desc' : ''}`,
  )
  return [
    {
      name: `${tableOf(resource)}_desk`,
      body: `(${columns.join(', ')}, id) where ${liveWhere(resource, waitingAt(resource))}`,
    },
  ]
}

/**
 * Calendar, map, charts and groups are computed from an index alone: it contains the state, the summed and grouping
 * columns, and the places and users that limit a viewer.
 */
export function overviewIndexes(resource: AnyResource): Index[] {
  const {
    list: { calendar, map },
    rules: { state },
  } = resource
  const table = tableOf(resource)
  const besides = [...new Set([calendar?.sum, map?.sum])].flatMap((sum) => (sum ? [`${snake(sum)}_acres`] : []))
  const places = map ? placeColumnsOf(resource, map.place) : []
  const charted = chartColumns(resource)
  const known = [...places, ...besides, ...(state ? [snake(state)] : []), ...scopeOwnColumns(resource)]
  const held = [...new Set([...known, ...charted, ...totalColumns(resource)])]
  const over = (name: string, keys: readonly string[]): Index => {
    const rest = held.filter((column) => !keys.includes(column))
    const beside = rest.length ? ` include (${rest.map(quoted).join(', ')})` : ''
    return { name: `${table}_${name}`, body: `(${keys.map(quoted).join(', ')})${beside} where (deleted_at is null)` }
  }
  const parts = places.filter((column) => !/_(zone|state)_id$/.test(column))
  return [
    ...(calendar ? [over('calendar', [snake(calendar.day)])] : []),
    ...(map && parts.length ? [over('map', parts)] : []),
    ...(charted[0] !== undefined && !calendar && !parts.length ? [over('charts', [charted[0]])] : []),
  ]
}

/** The columns of a list's totals. */
function totalColumns({ fields, list }: AnyResource): string[] {
  return (list.totals ?? []).map((name) => sumColumn(fields[name], name))
}

function sumColumn(field: Field | undefined, name: string): string {
  return field?.kind === 'area' ? `${snake(name)}_acres` : snake(name)
}

/** The columns that group the charts of a list, and those that they sum. */
function chartColumns(resource: AnyResource): string[] {
  return Object.values(resource.list.charts ?? {}).flatMap(({ by, field }) => {
    const [fieldName = '', level] = by.split('.')
    const group = resource.fields[fieldName]
    const column =
      group?.kind === 'place'
        ? placeColumn(fieldName, group, levels.includes(level as Level) ? (level as Level) : undefined)
        : group?.kind === 'reference'
          ? `${snake(fieldName)}_id`
          : snake(fieldName)
    return [column, ...(field === undefined ? [] : [sumColumn(resource.fields[field], field)])]
  })
}

/** The columns of a place and its ancestors, from the largest down. */
function placeColumnsOf(resource: AnyResource, named: string): string[] {
  const field = resource.fields[named]
  if (field?.kind !== 'place') return []
  const above = ancestorLevels(field).map((level) => placeColumn(named, field, level))
  return [...new Set([...above, placeColumn(named, field)])]
}

/**
 * The indexes of a list and further ones, without a list's indexes that only find the rows of a value with which
 * another index begins: every index costs time with every write.
 */
export function withoutServed(resource: AnyResource, lists: readonly Index[], others: readonly Index[]): Index[] {
  const sorted = new Set(sortableFields(resource).map((name) => sortColumn(resource, name)))
  const serving = new Set(
    others.flatMap(({ body }) => {
      const column = /^\((\w+), /.exec(body)?.[1] ?? ''
      const live = /^\(deleted_at is null\)$/
      const known = new RegExp(`^\\(\\(deleted_at is null\\) and \\(${column} is not null\\)\\)$`)
      const where = body.split(' where ')[1] ?? ''
      return live.test(where) || known.test(where) ? [column] : []
    }),
  )
  const isServed = ({ body }: Index): boolean => {
    const column = /^\((\w+)(?:, id)?\)/.exec(body)?.[1]
    return column !== undefined && serving.has(column) && !sorted.has(column)
  }
  return [...lists.filter((index) => !isServed(index)), ...others]
}

/** A list shows no deleted rows: an index without them provides its order and its counts without fetching rows. */
function liveBody(column: string): string {
  return `(${quoted(column)}, id) where (deleted_at is null)`
}
