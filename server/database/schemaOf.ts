import type { AnyResource, Field, Register } from '#define'
import { columnsOf, linkTable, sequenceOf, snake, sortColumn, tableOf, type Column } from './columns'
import { claimStatements } from './claims'
import { formulaSql } from './formulaSql'
import { deskIndexes, listIndexes, overviewIndexes, tabIndexes, withoutServed } from './listIndexes'
import type { Exclusion, Index, Schema, SchemaAdditions, Table } from './schema'
import { followStatements } from './follows'
import { ledgerIndexes, ledgerStatements } from './ledgers'
import { hasLineage, lineageColumn, lineageStatements } from './lineages'
import { numberStatements } from './numberSeries'
import { rollUpStatements } from './rollUps'
import { placesExpression } from './scopeIndexes'
import { quoted } from './sql'
import { systemTables } from './systemTables'
import { sharedIndexes, sharedStatements } from './sharedValues'
import { filledExpression, isNumber, keyExpression, keyPart, liveWhere, uniqueKeys, uniqueName } from './uniqueKeys'

/** The schema that the declarations require, with the service's own tables and manual additions. */
export function schemaOf(
  register: Pick<Register, 'resources'>,
  { tables = [], system = systemTables }: Partial<SchemaAdditions> & { readonly system?: readonly Table[] } = {},
): Schema {
  const own = register.resources.filter(({ storage: { fromView: derived } }) => !derived)
  const sequences = own.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.kind === 'code' && !field.gapless)
      .map(([field]) => sequenceOf(resource, field)),
  )
  return {
    extensions: ['pg_trgm'],
    sequences,
    tables: [...system, ...tables, ...own.flatMap((resource) => [tableFor(resource), ...linkTablesOf(resource)])],
    routines: [
      ...rollUpStatements(register),
      ...followStatements(register),
      ...numberStatements(own),
      ...claimStatements(own),
      ...ledgerStatements(register),
      ...sharedStatements(own),
      ...lineageStatements(register),
    ],
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
  const own = Object.entries(resource.fields).flatMap(([name, field]) => ownColumns(resource, name, field))
  return {
    name: tableOf(resource),
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true },
      ...own,
      ...(hasLineage(resource) ? [lineageColumn] : []),
      ...commonColumns,
    ],
    primaryKey: ['id'],
    indexes: uniqueByName([
      ...uniqueIndexes(resource),
      ...searchIndex(resource),
      ...mobileIndexes(resource),
      ...withoutServed(resource, listIndexes(resource), [
        ...tabIndexes(resource),
        ...declaredIndexes(resource),
        ...covering(resource),
      ]),
      ...overviewIndexes(resource),
      ...deskIndexes(resource),
      ...ledgerIndexes(resource),
      ...sharedIndexes(resource),
    ]),
    exclusions: exclusions(resource),
  }
}

function ownColumns(resource: AnyResource, name: string, field: Field): Column[] {
  const columns = columnsOf(name, field)
  if (field.formula === undefined) return columns
  const generated = formulaSql(resource, field)
  return columns.map((column) => ({ name: column.name, type: column.type, generated }))
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
        columns: [
          link('record_id', tableOf(resource)),
          link(
            'target_id',
            tableOf({
              is: { name: field.to },
            }),
          ),
        ],
        primaryKey: ['record_id', 'target_id'],
        indexes: [{ name: `${table}_target`, body: '(target_id)' }],
      },
    ]
  })
}

function uniqueIndexes(resource: AnyResource): Index[] {
  return uniqueKeys(resource).map(({ name, parts, includes = [], where, isEmptyShared }) => ({
    name,
    isUnique: true,
    body: `(${parts.map(keyExpression).join(', ')})${includes.length ? ` include (${includes.map(quoted).join(', ')})` : ''}${isEmptyShared ? ' nulls not distinct' : ''}${where ? ` where ${where}` : ''}`,
  }))
}

/** Unique keys that also find the rows of their first field: lists need no index of their own for it. */
function covering(resource: AnyResource): Index[] {
  return uniqueIndexes(resource).filter(({ body }) => body.includes(' include ('))
}

/**
 * Values that are unique during a period. Every part is a range, for which GiST needs no extension: an id is the range
 * of itself, a word that of its hash. Days in the wrong order count as the last one only, because the behaviour reports
 * that error.
 */
function exclusions(resource: AnyResource): Exclusion[] {
  return resource.rules.unique.flatMap(({ fields, during, where }): Exclusion[] => {
    if (!during) return []
    const keys = fields.map((name) => rangeOf(name, resource.fields[name] as Field))
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

function rangeOf(name: string, field: Field): string {
  const expression = filledExpression(field, keyPart(name, field))
  const number = isNumber(field) ? `${expression}::bigint` : `hashtext(${expression})::bigint`
  return `int8range(${number}, ${number}, '[]')`
}

/**
 * Any part of three characters or more is found by trigrams: one index covers all searched columns, and the places that
 * limit viewers as well.
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

/** A caller's complete number is looked up quickly, regardless of the record's state. */
function mobileIndexes(resource: AnyResource): Index[] {
  const mobiles = resource.list.search.filter((name) => resource.fields[name]?.kind === 'mobile')
  return mobiles.map((name) => ({ name: `${tableOf(resource)}_${snake(name)}`, body: `(${snake(name)})` }))
}

/**
 * The text columns of the search box. Identifiers are only matched as a whole, references and places in the other
 * table.
 */
function searchColumns(resource: AnyResource): string[] {
  return resource.list.search
    .filter((name) => !['uuid', 'reference', 'place'].includes(resource.fields[name]?.kind ?? ''))
    .map(snake)
}

/** Indexes for the service's own lookups outside the lists. */
function declaredIndexes(resource: AnyResource): Index[] {
  return resource.storage.indexes.map(({ name, fields, includes, where, filled }): Index => {
    const columnsOfAll = (names: readonly string[]): string[] => names.map((one) => indexedColumn(resource, one))
    const columns = columnsOfAll(fields)
    const beside = includes ? ` include (${columnsOfAll(includes).map(quoted).join(', ')})` : ''
    const live = liveWhere(resource, where)
    const rows = filled
      ? `(${where ? live : '(deleted_at is null)'} and (${quoted(indexedColumn(resource, filled))} is not null))`
      : live
    return {
      name: `${tableOf(resource)}_${name ?? `${columns.join('_')}${where ? '_some' : ''}`}`,
      body: `(${columns.map(quoted).join(', ')})${beside} where ${rows}`,
    }
  })
}

function indexedColumn(resource: AnyResource, name: string): string {
  const field = resource.fields[name]
  const [column] = field ? columnsOf(name, field) : []
  return column?.name ?? sortColumn(resource, name)
}

function uniqueByName(indexes: readonly Index[]): Index[] {
  return [...new Map(indexes.map((index) => [index.name, index])).values()]
}
