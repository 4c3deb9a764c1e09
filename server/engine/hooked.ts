/** A write that is about to happen. `before` is missing when the record is new. */
export interface Draft<Row, Input> {
  readonly before?: Row
  /** The record as it would be: what was, with what is written over it. */
  readonly input: Input
  /** Rows of its form are written along with it: what hangs on those is asked in `together`. */
  readonly hasRows?: boolean
}

/** An action at work on a record, already moved. */
export interface Effect<Row> {
  /** The record as it was. */
  readonly record: Row
  readonly input: Readonly<Record<string, unknown>>
}

/** A new comment on a record. */
export interface Said {
  readonly id: number
  readonly comment: number
  readonly mentions: readonly number[]
  /** Only for those who may read internal notes. */
  readonly isInternal: boolean
}

/** A row of a sheet: what it gives, and the record that it changes. */
export interface Doubted {
  readonly given: Readonly<Record<string, unknown>>
  readonly existing?: Readonly<Record<string, unknown>>
}
