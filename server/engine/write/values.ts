import type { AnyResource, AreaInput, Field, FieldOf, StoredFile } from '#define'
import { acresOf, isDerived } from '#define'
import { ancestorLevels, placeColumn, sequenceOf, snake } from '../../database/columns'
import { literal, raw, sql, type Sql } from '../../database'
import { geographyAt } from '../read/scope'

/** What a column is set to. */
export interface Assignment {
  readonly column: string
  readonly value: Sql
}

/** A column of a field that holds something of its value in the writing shape: that, and the type in which it is kept. */
interface OwnColumn {
  readonly column: string
  readonly type: string
  readonly valueOf: (value: unknown) => unknown
}

/** A column of a field that follows from another one of it. */
interface FollowingColumn {
  readonly column: string
  readonly of: { readonly column: string; readonly value: (other: Sql) => Sql }
}

/** The columns of one field that the service writes. A `many` field has none here, and what the database derives has none. */
export function storedColumns(
  fieldName: string,
  field: Field,
  fingerprint: (value: string) => string,
): readonly (OwnColumn | FollowingColumn)[] {
  const column = snake(fieldName)
  if (isDerived(field)) return []
  switch (field.kind) {
    case 'many':
      return []
    case 'reference':
      return [{ column: `${column}_id`, type: 'bigint', valueOf: itself }]
    case 'place':
      return placeColumns(fieldName, field)
    case 'area':
      return areaColumns(column)
    case 'aadhaar':
      return [
        { column: `${column}_last4`, type: 'text', valueOf: (value) => ofText(value, (text) => text.slice(-4)) },
        { column: `${column}_hash`, type: 'text', valueOf: (value) => ofText(value, fingerprint) },
      ]
    case 'tags':
      return [{ column, type: 'text[]', valueOf: itself }]
    case 'image':
    case 'file':
    case 'point':
    case 'polygon':
    case 'line':
    case 'keyValue':
    case 'condition':
      return [{ column, type: 'jsonb', valueOf: (value) => (value === null ? null : JSON.stringify(value)) }]
    default:
      return [{ column, type: columnTypes[field.kind] ?? 'text', valueOf: itself }]
  }
}

function itself(value: unknown): unknown {
  return value
}

function ofText(value: unknown, part: (text: string) => string): string | null {
  return typeof value === 'string' ? part(value) : null
}

/** What the columns of one field are set to for a value in its writing shape. */
export function assignmentsOf(
  fieldName: string,
  field: Field,
  value: unknown,
  fingerprint: (value: string) => string,
): Assignment[] {
  const own = new Map<string, Sql>()
  return storedColumns(fieldName, field, fingerprint).map((one) => {
    if ('of' in one) return { column: one.column, value: one.of.value(own.get(one.of.column) ?? raw('null')) }
    const piece = sql`${one.valueOf(value)}::${raw(one.type)}`
    own.set(one.column, piece)
    return { column: one.column, value: piece }
  })
}

const columnTypes: Partial<Record<Field['kind'], string>> = {
  integer: 'integer',
  money: 'bigint',
  decimal: 'numeric',
  percent: 'numeric',
  date: 'date',
  instant: 'timestamptz',
  flag: 'boolean',
}

function placeColumns(fieldName: string, field: FieldOf<'place'>): (OwnColumn | FollowingColumn)[] {
  const own = { column: `${snake(fieldName)}_id`, type: 'bigint', valueOf: itself }
  const above = ancestorLevels(field).map((level) => ({
    column: placeColumn(fieldName, field, level),
    of: {
      column: own.column,
      value: (place: Sql): Sql => sql`(select ${geographyAt('g', level)} from geographies g where g.id = ${place})`,
    },
  }))
  return [own, ...above]
}

function areaColumns(column: string): OwnColumn[] {
  const part = (suffix: string, type: string, of: (area: AreaInput) => unknown): OwnColumn => ({
    column: `${column}_${suffix}`,
    type,
    valueOf: (value) => (value ? (of(value as AreaInput) ?? null) : null),
  })
  return [
    part('value', 'numeric', ({ value }) => value),
    part('unit', 'text', ({ unit }) => unit),
    part('rule', 'text', ({ rule }) => rule),
    part('acres', 'numeric', acresOf),
  ]
}

/**
 * The value of a running number: its pattern with the serial, the financial year and the state filled in. `stateOf` gives
 * the state's code for the place that the pattern names.
 */
export function codeSql(
  resource: AnyResource,
  fieldName: string,
  today: string | Sql,
  stateOf: (place: string) => Sql,
): Sql {
  const field = resource.fields[fieldName] as Field & { kind: 'code' }
  const pieces = field.pattern
    .split(/(\{[^}]+\})/)
    .filter(Boolean)
    .map((piece): Sql => {
      if (/^\{0+\}$/.test(piece)) return serialSql(sequenceOf(resource, fieldName), piece.length - 2)
      if (piece === '{fy}')
        return typeof today === 'string' ? raw(literal(financialYear(today))) : financialYearSql(today)
      if (piece === '{state}' && field.place) return stateOf(field.place)
      return raw(literal(piece))
    })
  return pieces.reduce((whole, piece) => sql`${whole} || ${piece}`)
}

/** Padded to the width of the pattern; longer numbers keep all their digits. */
function serialSql(sequence: string, width: number): Sql {
  return raw(`to_char(nextval(${literal(sequence)}), 'FM${'9'.repeat(18 - width)}${'0'.repeat(width)}')`)
}

/** The last two letters of the ISO 3166-2 code of the state in which a geography lies. */
export function stateCodeSql(place: Sql): Sql {
  return sql`coalesce((select right(s.iso_code, 2) from geographies g join geographies s on s.id = ${geographyAt('g', 'state')} where g.id = ${place}), 'XX')`
}

/** `2627` for the financial year that began on 1 April 2026. */
function financialYear(today: string): string {
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0)
  return `${String(year % 100).padStart(2, '0')}${String((year + 1) % 100).padStart(2, '0')}`
}

/** The keys of the files of a value. */
export function fileKeys(value: unknown): string[] {
  return Array.isArray(value) ? (value as StoredFile[]).map(({ key }) => key) : []
}

/** The same of a day that only the database knows. */
function financialYearSql(day: Sql): Sql {
  const year = (months: number): Sql =>
    sql`to_char(${day} - interval '3 months' + ${`${months} months`}::interval, 'YY')`
  return sql`(${year(0)} || ${year(12)})`
}
