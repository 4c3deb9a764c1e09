import { raw, sql, type Sql } from '../../database'

/** A column of rows that are written together: its name, its type in the database, and its value of a row. */
export type Column<Row> = readonly [name: string, type: string, of: (row: Row) => unknown]

/** The values of rows as one array for each column, for `unnest`. What no row has is not sent: a shorter list is filled up with nothing. */
export function columnLists<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Sql {
  return columns
    .map(([, type, of]): Sql => sql`${listText(rows, of)}::${raw(type)}[]`)
    .reduce((whole, list) => sql`${whole}, ${list}`)
}

/** A value of each row as an array that PostgreSQL reads. Written here because the driver escapes each of its values, numbers too. */
export function listText<Row>(rows: readonly Row[], of: (row: Row) => unknown): string {
  let [text, isEmpty] = ['', true]
  let [last, piece]: [unknown, string] = [null, 'null']
  for (const row of rows) {
    const value = of(row) ?? null
    // Neighbours are often of the same measure, day and source.
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
