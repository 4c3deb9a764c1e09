/** A row in its written shape, by field name. */
export type Row = Readonly<Record<string, unknown>>

/** Returns the row without null values. */
export function withoutNulls(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
