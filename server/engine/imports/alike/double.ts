/** A record, or another row of the sheet, that a row probably duplicates. */
export interface Double {
  /** The id of the record. */
  readonly id?: number
  /** The number of the row in the sheet. */
  readonly row?: number
  readonly title: string
  readonly code?: string
  readonly place?: string
  /** Their similarity, up to 100. */
  readonly percent: number
  /** The fields in which they agree. */
  readonly by: readonly string[]
}

/**
 * The answers to a row that is probably a double. `NOTE` is not a choice: the row was left out as a note below the
 * table.
 */
export const answers = ['NEW', 'CHANGE', 'LEAVE', 'NOTE'] as const

/** One of them. */
export type Answer = (typeof answers)[number]

/**
 * The values of a rule's fields in a row, or a record: those that must be the same, its text, and what tells it apart.
 */
export interface Sound {
  readonly same: readonly string[]
  readonly text: string
  readonly unless: readonly (string | null)[]
}

/** The values of each rule's fields, by the index of the rule. */
export type Sounds = Readonly<Record<string, Sound>>
