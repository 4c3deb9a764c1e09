import type { AnyResource } from '#define'
import type { Queries } from '../../database'
import type { Work } from '../engine'
import type { Problem } from '../problem'

/** The name of a field change in operations and histories. */
export const UPDATE = 'update'

/** The name of an undo there. */
export const UNDO = 'undo'

/** The name of an import there. */
export const IMPORT = 'import'

/** The name of a creation there. */
export const CREATE = 'create'

/** A bulk operation: an action, a change of fields, an import, or an undo. */
export interface Deed {
  readonly resource: AnyResource
  /** The name of the action, `update`, `import` or `undo`. */
  readonly action: string
  /** The fields that a change concerns. */
  readonly fields?: readonly string[]
  /** The operation that it undoes. */
  readonly undoOf?: string
  /** The import whose rows it writes: an interrupted import takes several operations. */
  readonly importOf?: string
  /** The records; for an import the numbers of its rows. */
  readonly ids: readonly number[]
  /** Called when the operation is noted, in the same transaction. */
  readonly begun?: (tx: Queries, operation: string) => Promise<void>
  /** How many records may share a transaction. */
  readonly together: number
  /**
   * Applies it to some of the records inside a transaction and answers with the refusals. An error rolls the whole
   * transaction back; the records are then tried in smaller parts, down to single ones.
   */
  readonly carryOut: (work: Work, ids: readonly number[]) => Promise<Map<number, Problem>>
}

/** The number of records per transaction when a refusal does not affect the others: a tenth of a second at most. */
export const TOGETHER = 50
