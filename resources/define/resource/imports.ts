import type { Condition } from '../kernel/conditions'

/** The value of a new record if its row has none. */
export interface Otherwise<Name extends string = string> {
  /** Only for rows that match this. */
  readonly when?: Condition<Name>
  /** The value, with other fields of the row in braces: `V{lgdCode}`. Empty if one of them is. */
  readonly words: string
}

/** A rule by which records are probably duplicates. */
export interface AlikeRule<Name extends string = string> {
  /** The fields in which they agree: one text with similar spelling, everything else equal. */
  readonly by: readonly Name[]
  /** Fields that make them different anyway, if both have a value and the values differ. */
  readonly unless?: readonly Name[]
}

/** How rows of a workbook become records. Their pictures are uploaded separately. */
export interface ImportOptions<Name extends string = string> {
  /**
   * How a row finds an existing record: a field, or keys of one or several fields, tried in order. A key is used if the
   * row fills all its fields; in the last key those that are not required may be empty, and then must be empty in the
   * record too. A code, which the service assigns, finds records and creates none.
   */
  readonly by: Name | readonly (readonly Name[])[]
  /** Rows only change existing records, such as the results of a laboratory: a row without a match is refused. */
  readonly onlyChanges?: true
  /**
   * Sheets are uploaded as records of this resource, whose service imports them: there is no separate upload, only the
   * workbook to fill in.
   */
  readonly through?: string
  /** Other headings of the column that fills a field: `LGD Village Code`. */
  readonly also?: Readonly<Partial<Record<Name, readonly string[]>>>
  /**
   * When a new record is probably a duplicate of an existing one, or of another row of the sheet: such rows wait for an
   * answer.
   * A rule by a unique field alone asks about a row that is refused only because another record has its value.
   * @default only keys and unique fields tell
   */
  readonly alike?: readonly AlikeRule<Name>[]
  /** The values of a new record if its row has none, by field. */
  readonly otherwise?: Readonly<Partial<Record<Name, Otherwise<Name>>>>
}
