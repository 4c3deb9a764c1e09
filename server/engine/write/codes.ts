import type { AnyResource, FieldOf } from '#define'
import { literal, raw, sql, type Sql } from '../../database'
import { sequenceOf } from '../../database/columns'
import { geographyAt } from '../read/scope'

/** What a pattern contains in addition to the number. */
export interface CodeContext {
  /** The day that determines the financial year, unless a date of the record does. */
  readonly today: string | Sql
  /** A date of the record. */
  readonly dateOf?: (fieldName: string) => Sql
  /** The code of the state of a place that the pattern names. */
  readonly stateOf: (place: string) => Sql
}

/**
 * Draws a running number from a sequence, as SQL: its pattern with the number, the financial year and the state filled
 * in.
 */
export function codeSql(resource: AnyResource, fieldName: string, context: CodeContext): Sql {
  return numberedSql(resource, fieldName, context, raw(`nextval(${literal(sequenceOf(resource, fieldName))})`))
}

/** Formats a running number whose value is known, as SQL. */
export function numberedSql(resource: AnyResource, fieldName: string, context: CodeContext, serial: Sql): Sql {
  const width = /\{(0+)\}/.exec(codeField(resource, fieldName).pattern)?.[1]?.length ?? 1
  // Longer numbers keep all their digits.
  const form = literal(`FM${'9'.repeat(18 - width)}${'0'.repeat(width)}`)
  return withSerial(resource, fieldName, context, sql`to_char(${serial}, ${raw(form)})`)
}

/** The series of a gapless number: the field, with the prefix of the number. */
export function seriesSql(resource: AnyResource, fieldName: string, context: CodeContext): Sql {
  const before = withSerial(resource, fieldName, context, raw(`''`))
  return sql`${raw(literal(`${sequenceOf(resource, fieldName)} `))} || ${before}`
}

function codeField({ fields }: AnyResource, fieldName: string): FieldOf<'code'> {
  return fields[fieldName] as FieldOf<'code'>
}

function withSerial(resource: AnyResource, fieldName: string, context: CodeContext, serial: Sql): Sql {
  const { stateOf, dateOf } = context
  const { pattern, place, datedBy } = codeField(resource, fieldName)
  const today = datedBy && dateOf ? dateOf(datedBy) : context.today
  const pieces = pattern
    .split(/(\{[^}]+\})/)
    .filter(Boolean)
    .map((piece): Sql => {
      if (/^\{0+\}$/.test(piece)) return serial
      if (piece === '{fy}')
        return typeof today === 'string' ? raw(literal(financialYear(today))) : financialYearSql(today)
      if (piece === '{state}' && place) return stateOf(place)
      return raw(literal(piece))
    })
  return pieces.reduce((whole, piece) => sql`${whole} || ${piece}`)
}

/** The last two letters of the ISO 3166-2 code of a geography's state. */
export function stateCodeSql(place: Sql): Sql {
  return sql`coalesce((select right(s.iso_code, 2) from geographies g join geographies s on s.id = ${geographyAt('g', 'state')} where g.id = ${place}), 'XX')`
}

/** Formats a financial year: `2627` for the one that began on 1 April 2026. */
function financialYear(today: string): string {
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0)
  return `${String(year % 100).padStart(2, '0')}${String((year + 1) % 100).padStart(2, '0')}`
}

/** The same for a day that only the database knows. */
function financialYearSql(day: Sql): Sql {
  const year = (months: number): Sql =>
    sql`to_char(${day} - interval '3 months' + ${`${months} months`}::interval, 'YY')`
  return sql`(${year(0)} || ${year(12)})`
}
