import { fieldAt, fieldsBehind, isAbout, isPersonal, type AnyResource, type ListQuery } from '#define'
import { snake, tableOf } from '../../database/columns'
import { join, literal, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { fieldJson, instantJson, type JsonContext } from '../read/fieldJson'
import { orderKeys, orderSql } from '../read/keyset'
import { matchingRows, mustBeReadable } from '../read/matchingRows'
import { visibleRows } from '../read/scope'
import { mayTakePersonal, visibleFields, type Places, type Viewer } from '../viewer'
import { columnsFor } from './dataset'
import { conditionWords } from './conditionWords'
import { sheetColumns, type ExportedField, type SheetColumn } from './columns'
import type { Format } from './plan'

/** The list and columns that a person wants as a file. */
export interface Wanted {
  readonly resource: AnyResource
  readonly query: Pick<ListQuery, 'q' | 'where' | 'sort'>
  readonly columns: readonly string[]
  /** The geographies to which they had limited themselves when they asked. */
  readonly places?: Places
}

/** The rows and columns that they get. */
export interface Taken {
  readonly columns: readonly SheetColumn[]
  /** The headings of the personal columns that they may not export. */
  readonly leftOut: readonly string[]
  readonly hasPersonal: boolean
  /** The rows in their order, each as JSON in `row`: a list of lists of values. */
  readonly rows: Sql
  /** The rows without their values, to be counted. */
  readonly match: Sql
}

/** A function of PostgreSQL takes at most 100 arguments. */
const MOST_ARGUMENTS = 90

/**
 * Plans what a viewer may export of a list: the rows and the columns that they see. Personal columns only with
 * `export:pii`, whatever else they may see. Throws 400 when no columns are left, and for a filter or an order by fields
 * that they may not read.
 */
export function takenOf(work: Work, { resource, query, columns, places }: Wanted, format: Format): Taken {
  const { engine, viewer } = work
  const mayTake = mayTakePersonal(viewer)
  const visible = new Set(['id', 'createdAt', 'updatedAt', ...visibleFields(resource, viewer)])
  const behind = (column: string): readonly string[] => fieldsBehind(resource, column).filter((one) => visible.has(one))
  const shown = [...new Set(columnsFor(resource, format, columns))].filter((column) => behind(column).length > 0)
  const hasPersonalIn = (column: string): boolean => behind(column).some((one) => isPersonal(resource, one))
  const left = mayTake ? [] : shown.filter(hasPersonalIn)
  const names = shown.filter((column) => !left.includes(column))
  if (names.length === 0) throw badRequest('None of these columns can be exported')
  // Without `export:pii`, other records are shown as to a viewer who may not see personal data at all.
  const reading: Work = mayTake ? work : { ...work, viewer: withoutPersonal(viewer) }
  for (const { field } of query.sort) mustBeReadable(resource, field, reading.viewer)
  const limited = places ? [visibleRows(engine, resource, { ...reading.viewer, places })] : []
  const match = sql`${name(tableOf(resource))} t where ${join([matchingRows(reading, resource, query), ...limited], ' and ')}`
  const context: JsonContext = { register: engine.register, viewer: reading.viewer, alias: 't' }
  const valueOf = (column: string): Sql =>
    isAbout(resource, column) ? aboutSql(resource, behind(column), context) : valueSql(resource, column, context)
  return {
    columns: sheetColumns(names.map((column) => columnOf(resource, column))),
    leftOut: left.map((column) => columnOf(resource, column).label),
    hasPersonal: names.some(hasPersonalIn),
    rows: sql`select ${rowJson(names.map(valueOf))}::text as row from ${match} order by ${orderSql(orderKeys(resource, query.sort))}`,
    match,
  }
}

function columnOf(resource: AnyResource, column: string): ExportedField {
  const field = fieldAt(resource, column)
  if (!field) throw new Error(`${resource.is.name} has no field ${column}`)
  return { label: field.label, field, ...(isAbout(resource, column) && { isAbout: true }) }
}

function valueSql(resource: AnyResource, column: string, context: JsonContext): Sql {
  if (resource.fields[column]) return fieldJson(resource, column, context)
  if (column === 'id') return raw('t.id')
  return instantJson(raw(column === 'createdAt' ? 't.created_at' : 't.updated_at'))
}

/** The subject of a row, with the label of the reference to it. */
function aboutSql(resource: AnyResource, names: readonly string[], context: JsonContext): Sql {
  const cases = names.map((one) => {
    const label = raw(literal(resource.fields[one]?.label ?? one))
    const record = fieldJson(resource, one, context)
    return sql`when ${name('t')}.${name(`${snake(one)}_id`)} is not null then json_build_object('type', ${label}, 'record', ${record})`
  })
  return sql`case ${join(cases, ' ')} end`
}

function rowJson(values: readonly Sql[]): Sql {
  const parts: Sql[] = []
  for (let start = 0; start < values.length; start += MOST_ARGUMENTS)
    parts.push(sql`json_build_array(${join(values.slice(start, start + MOST_ARGUMENTS))})`)
  return sql`json_build_array(${join(parts)})`
}

function withoutPersonal(viewer: Viewer): Viewer {
  return { ...viewer, keys: new Set([...viewer.keys].filter((key) => key !== 'pii:reveal')) }
}

/** Puts the filter of a list into words, with the titles of the records in it as far as the viewer sees them. */
export async function filterWords(work: Work, resource: AnyResource, { where }: Wanted['query']): Promise<string> {
  if (!where) return ''
  return conditionWords(work, resource, where)
}
