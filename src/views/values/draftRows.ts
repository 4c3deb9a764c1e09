import type { FormValues } from './values'

/** The stored draft of an unsaved row: its changed cells, or its removal. */
export interface DraftRow {
  readonly id?: number
  readonly version?: number
  readonly base: FormValues
  readonly values: FormValues
  readonly isRemoved?: true
}

/** The changed rows of each kind. */
export type DraftRows = Readonly<Record<string, readonly DraftRow[]>>
