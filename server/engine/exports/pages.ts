/** Reads the values of rows from JSON. */
export function rowsIn(json: string): unknown[][] {
  return (JSON.parse(json) as unknown[][][]).map((parts) => parts.flat())
}

/** Makes the JSON of a page of rows. */
export function pageOf(rows: readonly { readonly row: string }[]): string {
  return `[${rows.map(({ row }) => row).join(',')}]`
}
