import type { AnyResource, AreaInput, Field, FieldOf, StoredFile } from '#define'
import { acresOf } from '#define'
import { ancestorLevels, placeColumn, sequenceOf, snake } from '../../database/columns'
import { literal, raw, sql, type Sql } from '../../database'
import { geographyAt } from '../read/scope'

/** What a column is set to. */
export interface Assignment {
  readonly column: string
  readonly value: Sql
  /** Where it follows from another column alone: that one, and the value by what stands in it. */
  readonly of?: { readonly column: string; readonly value: (other: Sql) => Sql }
}

/** The columns of one field for a value in its writing shape. A `many` field has none here. */
export function assignmentsOf(
  fieldName: string,
  field: Field,
  value: unknown,
  fingerprint: (value: string) => string,
): Assignment[] {
  const column = snake(fieldName)
  const one = (piece: Sql): Assignment[] => [{ column, value: piece }]
  switch (field.kind) {
    case 'many':
      return []
    case 'reference':
      return [{ column: `${column}_id`, value: sql`${value}::bigint` }]
    case 'place':
      return placeAssignments(fieldName, field, sql`${value}::bigint`)
    case 'area':
      return areaAssignments(column, value as AreaInput | null)
    case 'aadhaar':
      return [
        { column: `${column}_last4`, value: sql`${typeof value === 'string' ? value.slice(-4) : null}::text` },
        { column: `${column}_hash`, value: sql`${typeof value === 'string' ? fingerprint(value) : null}::text` },
      ]
    case 'tags':
      return one(sql`${value}::text[]`)
    case 'image':
    case 'file':
    case 'point':
    case 'polygon':
    case 'line':
    case 'keyValue':
    case 'condition':
      return one(sql`${value === null ? null : JSON.stringify(value)}::jsonb`)
    default:
      return one(sql`${value}::${raw(columnTypes[field.kind] ?? 'text')}`)
  }
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

function placeAssignments(fieldName: string, field: FieldOf<'place'>, value: Sql): Assignment[] {
  const own = { column: `${snake(fieldName)}_id`, value }
  const above = ancestorLevels(field).map((level) => {
    const at = (place: Sql): Sql => sql`(select ${geographyAt('g', level)} from geographies g where g.id = ${place})`
    // Whoever takes it of the other column does not have it made for each row.
    return {
      column: placeColumn(fieldName, field, level),
      get value() {
        return at(value)
      },
      of: { column: own.column, value: at },
    }
  })
  return [own, ...above]
}

function areaAssignments(column: string, area: AreaInput | null): Assignment[] {
  return [
    { column: `${column}_value`, value: sql`${area?.value ?? null}::numeric` },
    { column: `${column}_unit`, value: sql`${area?.unit ?? null}::text` },
    { column: `${column}_rule`, value: sql`${area?.rule ?? null}::text` },
    { column: `${column}_acres`, value: sql`${area ? acresOf(area) : null}::numeric` },
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
