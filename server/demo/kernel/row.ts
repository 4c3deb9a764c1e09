/** A row in writing shapes, by the names of the fields. */
export type Row = Readonly<Record<string, unknown>>

/** The same row without what has no value. */
export function withoutNulls(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
