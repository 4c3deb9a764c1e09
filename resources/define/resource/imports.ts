import type { Condition } from '../kernel/conditions'

/** The value of a new record where its row has none. */
export interface Otherwise<Name extends string = string> {
  /** Only for rows that satisfy this. */
  readonly when?: Condition<Name>
  /** The value, with other fields of the row in braces: `V{lgdCode}`. There is none where one of them is empty. */
  readonly words: string
}

/** By what records are probably the same. */
export interface AlikeRule<Name extends string = string> {
  /** The fields in which they agree: one text that is spelled nearly alike, everything else the same. */
  readonly by: readonly Name[]
  /** Fields that tell them apart all the same, where both have a value and the values differ. */
  readonly unless?: readonly Name[]
}

/** How rows of a workbook become records. Their pictures are uploaded beside it. */
export interface ImportOptions<Name extends string = string> {
  /**
   * How a row finds the record that exists already: a field, or keys of one field or several, tried in turn. A key
   * counts where the row fills all its fields; of the last key those that are not required may be empty, and then are empty
   * in the record too. A code, which the service gives, finds records and makes none.
   */
  readonly by: Name | readonly (readonly Name[])[]
  /** Rows only change records that exist, as the results of a laboratory do: a row that means none is refused. */
  readonly onlyChanges?: true
  /**
   * Sheets come as records of this resource, whose service takes them in: there is no upload of their own beside that, only
   * the workbook to fill in.
   */
  readonly through?: string
  /** Other headings of the column that fills a field: `LGD Village Code`. */
  readonly also?: Readonly<Partial<Record<Name, readonly string[]>>>
  /**
   * When a new record is probably one that exists, or another row of the sheet: such rows wait for an answer.
   * A rule by a unique field alone asks about a row that is refused only because another record has its value.
   * @default only keys and unique fields tell
   */
  readonly alike?: readonly AlikeRule<Name>[]
  /** The values of a new record where its row has none, by field. */
  readonly otherwise?: Readonly<Partial<Record<Name, Otherwise<Name>>>>
}
