/** The values of rows that came as JSON. */
export function rowsIn(json: string): unknown[][] {
  return (JSON.parse(json) as unknown[][][]).map((parts) => parts.flat())
}

/** The JSON of a page of rows. */
export function pageOf(rows: readonly { readonly row: string }[]): string {
  return `[${rows.map(({ row }) => row).join(',')}]`
}
