/** A row in writing shapes, by the names of the fields. */
export type Row = Readonly<Record<string, unknown>>
