import { raw, sql, type Sql } from '../../database'

/** A column of rows that are written together: its name, its type in the database, and its value of a row. */
export type Column<Row> = readonly [name: string, type: string, of: (row: Row) => unknown]

/** The values of rows as one array for each column, for `unnest`. What no row has is not sent: a shorter list is filled up with nothing. */
export function columnLists<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Sql {
  return columns
    .map(([, type, of]): Sql => sql`${listText(rows.map((row) => of(row) ?? null))}::${raw(type)}[]`)
    .reduce((whole, list) => sql`${whole}, ${list}`)
}

/** An array as PostgreSQL reads it. Written here because the driver escapes each of its values, numbers too. */
function listText(values: readonly unknown[]): string {
  return values.every((value) => value === null) ? '{}' : `{${values.map(written).join(',')}}`
}

function written(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : String(value)
}
