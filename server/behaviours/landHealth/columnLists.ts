import { raw, sql, type Sql } from '../../database'

/** A column of rows that are written together: its name, its database type, and its value for a row. */
export type Column<Row> = readonly [name: string, type: string, of: (row: Row) => unknown]

/**
 * Builds the values of rows as one array per column, for `unnest`. A column without any value is not sent: shorter
 * arrays are filled up with null.
 */
export function columnLists<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Sql {
  return columns
    .map(([, type, of]): Sql => sql`${listText(rows, of)}::${raw(type)}[]`)
    .reduce((whole, list) => sql`${whole}, ${list}`)
}

/** Writes a value of each row as a PostgreSQL array. Done here because the driver escapes every value, numbers too. */
export function listText<Row>(rows: readonly Row[], of: (row: Row) => unknown): string {
  let [text, isEmpty] = ['', true]
  let [last, piece]: [unknown, string] = [null, 'null']
  for (const row of rows) {
    const value = of(row) ?? null
    // Neighbouring rows often have the same measure, day and source.
    if (value !== last) [last, piece] = [value, written(value)]
    isEmpty &&= value === null
    text += text === '' ? piece : `,${piece}`
  }
  return isEmpty ? '{}' : `{${text}}`
}

function written(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : String(value)
}
