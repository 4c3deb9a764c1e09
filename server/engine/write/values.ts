import type { AreaInput, Field, FieldOf, StoredFile } from '#define'
import { acresOf, isDerived } from '#define'
import { ancestorLevels, placeColumn, snake } from '../../database/columns'
import { raw, sql, type Sql } from '../../database'
import { geographyAt } from '../read/scope'

/** A column and the value it is set to. */
export interface Assignment {
  readonly column: string
  readonly value: Sql
}

/** A column that stores a part of its field's value: how to read it from the writing shape, and its type. */
interface OwnColumn {
  readonly column: string
  readonly type: string
  readonly valueOf: (value: unknown) => unknown
}

/** A column that is derived from another column of its field. */
interface FollowingColumn {
  readonly column: string
  readonly of: { readonly column: string; readonly value: (other: Sql) => Sql }
}

/** The columns of one field that the service writes. A `many` field and derived columns have none. */
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

/** The assignments of a field's columns for a value in its writing shape. */
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

/** The keys of the files in a value. */
export function fileKeys(value: unknown): string[] {
  return Array.isArray(value) ? (value as StoredFile[]).map(({ key }) => key) : []
}
