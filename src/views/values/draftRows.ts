import type { FormValues } from './values'

/** What is kept in the browser of a row that is not saved: its changed cells, or that it shall go. */
export interface DraftRow {
  readonly id?: number
  readonly version?: number
  readonly base: FormValues
  readonly values: FormValues
  readonly isRemoved?: true
}

/** The rows of each kind to which something was done. */
export type DraftRows = Readonly<Record<string, readonly DraftRow[]>>
