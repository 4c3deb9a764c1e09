import type { AnyResource } from '#define'
import type { Problem } from './problem'

/** A write that is about to happen. `before` is missing when the record is new. */
export interface Draft<Row, Input> {
  readonly before?: Row
  /** The record as it will be: the old values, overwritten with the new ones. */
  readonly input: Input
  /** Rows of its form are written with it: checks that depend on them belong in `together`. */
  readonly hasRows?: boolean
}

/** An action being applied to a record, after the transition. */
export interface Effect<Row> {
  /** The record before the action. */
  readonly record: Row
  readonly input: Readonly<Record<string, unknown>>
}

/** A record that an action has merged into another one. */
export interface Merged {
  readonly resource: AnyResource
  /** The id of the merged record. */
  readonly goes: number
  /** The id of the record to keep. */
  readonly stays: number
  readonly reason?: string
  /** Makes the refusal of the merge with a sentence at its input. */
  readonly refuse: (words: string) => Problem
  /** The title of a refusal. */
  readonly failed: string
}

/** A merge that an action reverses. */
export interface Reversed extends Merged {
  /** The line that the merge wrote into the history of the merged record. */
  readonly since: number
  /** The references under which ledgers may have lines of the returned records. */
  readonly refs: readonly string[]
}

/** Records that move from a merged record to the one to keep. */
export interface Moving {
  readonly ids: readonly number[]
  /** The id of the record to keep. */
  readonly to: number
}

/** A new comment on a record. */
export interface Said {
  readonly id: number
  readonly comment: number
  readonly mentions: readonly number[]
  /** Visible only to those who may read internal notes. */
  readonly isInternal: boolean
}

/** A row of a sheet: its values, and the record that it changes. */
export interface Doubted {
  readonly given: Readonly<Record<string, unknown>>
  readonly existing?: Readonly<Record<string, unknown>>
}
