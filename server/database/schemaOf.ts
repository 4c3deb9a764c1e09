import {
  filterableFields,
  levels,
  sortableFields,
  type AnyResource,
  type Field,
  type Level,
  type Register,
} from '#define'
import {
  ancestorLevels,
  columnsOf,
  linkTable,
  placeColumn,
  sequenceOf,
  snake,
  sortColumn,
  tableOf,
  type Column,
} from './columns'
import { conditionSql } from './conditionSql'
import type { Exclusion, Index, Schema, Table } from './schema'
import { inScopeOrder, placesExpression } from './scopeIndexes'
import { inline, quoted } from './sql'
import { staffIndexes } from './staffTables'
import { systemTables } from './systemTables'

/** The schema that the declarations ask for. */
export function schemaOf(register: Pick<Register, 'resources'>, system: readonly Table[] = systemTables): Schema {
  const own = register.resources.filter(({ derived }) => !derived)
  const sequences = own.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.kind === 'code')
      .map(([field]) => sequenceOf(resource, field)),
  )
  return {
    extensions: ['pg_trgm'],
    sequences,
    tables: [...system, ...own.flatMap((resource) => [tableFor(resource), ...linkTablesOf(resource)])],
  }
}

const instant = 'timestamp(3) with time zone'

const commonColumns: readonly Column[] = [
  { name: 'version', type: 'integer', notNull: true, default: '1' },
  { name: 'created_at', type: instant, notNull: true, default: 'now()' },
  { name: 'updated_at', type: instant, notNull: true, default: 'now()' },
  { name: 'created_by', type: 'bigint' },
  { name: 'updated_by', type: 'bigint' },
  { name: 'deleted_at', type: instant },
]

function tableFor(resource: AnyResource): Table {
  const own = Object.entries(resource.fields).flatMap(([name, field]) => columnsOf(name, field))
  return {
    name: tableOf(resource),
    columns: [{ name: 'id', type: 'bigint', notNull: true, identity: true }, ...own, ...commonColumns],
    primaryKey: ['id'],
    indexes: uniqueByName([
      ...uniqueIndexes(resource),
      ...searchIndex(resource),
      ...mobileIndexes(resource),
      ...listIndexes(resource),
      ...tabIndexes(resource),
      ...overviewIndexes(resource),
      ...(staffIndexes[tableOf(resource)] ?? []),
    ]),
    exclusions: exclusions(resource),
  }
}

function linkTablesOf(resource: AnyResource): Table[] {
  return Object.entries(resource.fields).flatMap(([name, field]): Table[] => {
    if (field.kind !== 'many') return []
    const table = linkTable(resource, name)
    const link = (column: string, references: string): Column => ({
      name: column,
      type: 'bigint',
      notNull: true,
      references,
      onDelete: 'cascade',
    })
    return [
      {
        name: table,
        columns: [link('record_id', tableOf(resource)), link('target_id', tableOf({ name: field.to }))],
        primaryKey: ['record_id', 'target_id'],
        indexes: [{ name: `${table}_target`, body: '(target_id)' }],
      },
    ]
  })
}

function uniqueIndexes(resource: AnyResource): Index[] {
  const table = tableOf(resource)
  const single = Object.entries(resource.fields).flatMap(([name, field]): Index[] => {
    if (field.kind === 'code' || field.kind === 'uuid')
      return [{ name: `${table}_${snake(name)}_unique`, isUnique: true, body: `(${quoted(snake(name))})` }]
    if (!field.unique) return []
    return [
      {
        name: `${table}_${snake(name)}_unique`,
        isUnique: true,
        body: `(${uniqueExpression(name, field)}) where ${liveWhere(resource, field.unique === true ? undefined : field.unique)}`,
      },
    ]
  })
  const together = resource.unique
    .filter(({ during }) => !during)
    .map(({ fields, where }): Index => ({
      name: uniqueName(resource, fields),
      isUnique: true,
      body: `(${fields.map((name) => uniqueExpression(name, resource.fields[name] as Field)).join(', ')}) where ${liveWhere(resource, where)}`,
    }))
  return [...single, ...together]
}

function liveWhere(resource: AnyResource, condition: AnyResource['unique'][number]['where']): string {
  const table = tableOf(resource)
  const live = 'deleted_at is null'
  return condition
    ? `(${live} and ${inline(conditionSql(condition, { resource, alias: table, today: '1970-01-01' })).replaceAll(`${quoted(table)}.`, '')})`
    : `(${live})`
}

/**
 * What is unique for a time. Every part is a range, for which GiST needs no extension: an id is the range of itself, a word
 * that of its hash. Days in the wrong order are the last one alone, for the words to be the behaviour's.
 */
function exclusions(resource: AnyResource): Exclusion[] {
  return resource.unique.flatMap(({ fields, during, where }): Exclusion[] => {
    if (!during) return []
    const keys = fields.map((name) =>
      rangeOf(resource.fields[name] as Field, uniqueExpression(name, resource.fields[name] as Field)),
    )
    const [from, till] = during.map((name) => quoted(snake(name)))
    const parts = [...keys, `daterange(least(${from}, ${till}), ${till}, '[]')`].map((part) => `${part} with &&`)
    return [
      {
        name: uniqueName(resource, fields),
        body: `using gist (${parts.join(', ')}) where ${liveWhere(resource, where)}`,
      },
    ]
  })
}

function rangeOf(field: Field, expression: string): string {
  const isNumber = ['reference', 'place', 'integer', 'money'].includes(field.kind)
  const number = isNumber ? `coalesce(${expression}, 0)::bigint` : `hashtext(coalesce(${expression}, ''))::bigint`
  return `int8range(${number}, ${number}, '[]')`
}

/** The name of the index that keeps these fields unique together; violations are told by it. */
export function uniqueName(resource: Pick<AnyResource, 'name'>, fields: readonly string[]): string {
  return `${tableOf(resource)}_${fields.map(snake).join('_')}_unique`
}

function uniqueExpression(name: string, field: Field): string {
  const [column] = columnsOf(name, field)
  if (field.kind === 'aadhaar') return `${snake(name)}_hash`
  return column?.type === 'text' && field.kind !== 'choice'
    ? `lower(${quoted(column.name)})`
    : quoted(column?.name ?? name)
}

/**
 * Any part of three characters or more is found by trigrams, in all searched columns by one index, and among the places
 * by which viewers are limited by the same one.
 */
function searchIndex(resource: AnyResource): Index[] {
  const columns = searchColumns(resource)
  return columns.length
    ? [
        {
          name: `${tableOf(resource)}_search`,
          body: `using gin (${[...columns.map((column) => `${quoted(column)} gin_trgm_ops`), ...placesExpression(resource)].join(', ')})`,
        },
      ]
    : []
}

/** A caller's whole number is looked up at once, whatever the state of the record. */
function mobileIndexes(resource: AnyResource): Index[] {
  const mobiles = resource.list.search.filter((name) => resource.fields[name]?.kind === 'mobile')
  return mobiles.map((name) => ({ name: `${tableOf(resource)}_${snake(name)}`, body: `(${snake(name)})` }))
}

/** The text columns in which the search box looks. Identifiers are only found whole, references in the other table. */
function searchColumns(resource: AnyResource): string[] {
  return resource.list.search
    .filter((name) => !['uuid', 'reference'].includes(resource.fields[name]?.kind ?? ''))
    .map(snake)
}

/** Every field by which a list can be sorted or filtered has an index. */
function listIndexes(resource: AnyResource): Index[] {
  const table = tableOf(resource)
  const sorted = sortableFields(resource)
    // The unique index of a running number has its order already.
    .filter((name) => name !== 'id' && resource.fields[name]?.kind !== 'code')
    .map((name): Index => {
      const column = sortColumn(resource, name)
      return { name: `${table}_${column}`, body: liveBody(column) }
    })
  const filtered = filterableFields(resource)
    .filter((path) => path !== 'id')
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
      return [{ name: `${table}_${column}`, body: field.kind === 'reference' ? `(${column})` : liveBody(column) }]
    })
  return [...sorted, ...filtered]
}

/**
 * A tab that shows the rows of one value reads them in the order of the list from an index of both: in the list's order
 * alone the few that wait would be looked for among all that are done.
 */
function tabIndexes(resource: AnyResource): Index[] {
  const order = resource.list.sort.replace(/^-/, '')
  if (order === 'id' || order.includes(',')) return []
  const by = sortColumn(resource, order)
  return Object.values(resource.tabs ?? {}).flatMap(({ where }): Index[] => {
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

/** Calendar and map are counted from their index alone: it holds the state, the sum and the places that limit a viewer. */
function overviewIndexes(resource: AnyResource): Index[] {
  const { calendar, map, state } = resource
  const table = tableOf(resource)
  const besides = [...new Set([calendar?.sum, map?.sum])].flatMap((sum) => (sum ? [`${snake(sum)}_acres`] : []))
  const places = map ? placeColumnsOf(resource, map.place) : []
  const held = [...places, ...besides, ...(state ? [snake(state)] : [])]
  const over = (name: string, keys: readonly string[]): Index => {
    const rest = held.filter((column) => !keys.includes(column))
    const beside = rest.length ? ` include (${rest.map(quoted).join(', ')})` : ''
    return { name: `${table}_${name}`, body: `(${keys.map(quoted).join(', ')})${beside} where (deleted_at is null)` }
  }
  const parts = places.filter((column) => !/_(zone|state)_id$/.test(column))
  return [
    ...(calendar ? [over('calendar', [snake(calendar.day)])] : []),
    ...(map && parts.length ? [over('map', parts)] : []),
  ]
}

/** The columns in which a place and what lies above it stand, from the whole to the part. */
function placeColumnsOf(resource: AnyResource, named: string): string[] {
  const field = resource.fields[named]
  if (field?.kind !== 'place') return []
  const above = ancestorLevels(field).map((level) => placeColumn(named, field, level))
  return [...new Set([...above, placeColumn(named, field)])]
}

/** A list shows no deleted row: an index without them answers for its order and its counts without the rows themselves. */
function liveBody(column: string): string {
  return `(${quoted(column)}, id) where (deleted_at is null)`
}

function uniqueByName(indexes: readonly Index[]): Index[] {
  return [...new Map(indexes.map((index) => [index.name, index])).values()]
}
