import type { AnyResource } from '#define'
import type { Queries } from '../../database'
import type { Work } from '../engine'
import type { Problem } from '../problem'

/** The name under which changing fields stands in operations and histories. */
export const UPDATE = 'update'

/** The name under which taking something back stands there. */
export const UNDO = 'undo'

/** The name under which the rows of a sheet that become records stand there. */
export const IMPORT = 'import'

/** The name under which making a record stands there. */
export const CREATE = 'create'

/** What is done to many records: an action, a change of fields, an import, or an undo. */
export interface Deed {
  readonly resource: AnyResource
  /** The name of the action, `update`, `import` or `undo`. */
  readonly action: string
  /** The fields that a change is about. */
  readonly fields?: readonly string[]
  /** The operation that is taken back. */
  readonly undoOf?: string
  /** The import of which it writes rows: one that was interrupted is written in several operations. */
  readonly importOf?: string
  /** The records; of an import the numbers of its rows. */
  readonly ids: readonly number[]
  /** Follows when it is noted, in the same transaction. */
  readonly begun?: (tx: Queries, operation: string) => Promise<void>
  /** How many records may share a transaction. */
  readonly together: number
  /**
   * Does it to some of the records inside a transaction and answers with the refusals. What it throws takes the whole
   * transaction back; the records are then tried in smaller parts, down to each alone.
   */
  readonly carryOut: (work: Work, ids: readonly number[]) => Promise<Map<number, Problem>>
}

/** So many records share a transaction where one cannot spoil it for the others: a tenth of a second at most. */
export const TOGETHER = 50
