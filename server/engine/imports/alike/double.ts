/** A record, or another row of the sheet, that a row is probably the same as. */
export interface Double {
  /** The id of the record. */
  readonly id?: number
  /** The number of the row in the sheet. */
  readonly row?: number
  readonly title: string
  readonly code?: string
  readonly place?: string
  /** How much they are alike, up to 100. */
  readonly percent: number
  /** The fields in which they agree. */
  readonly by: readonly string[]
}

/** The answers to a row that is probably a double. `NOTE` is none: the row was left out as a note below the table. */
export const answers = ['NEW', 'CHANGE', 'LEAVE', 'NOTE'] as const

/** One of them. */
export type Answer = (typeof answers)[number]

/** What a row, or a record, says of the fields of a rule: those that must be the same, its text, and what tells it apart. */
export interface Sound {
  readonly same: readonly string[]
  readonly text: string
  readonly unless: readonly (string | null)[]
}

/** What rows say of the fields of each rule, in the order of the rows; by the place of the rule. */
export type Sounds = Readonly<Record<string, Sound>>
