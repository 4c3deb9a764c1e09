import type { Condition } from '../kernel/conditions'

/** An index over fields of the live records, of all of them or of those for which a condition holds. */
export interface IndexedFields<Name extends string = string> {
  readonly fields: readonly Name[]
  readonly where?: Condition<Name>
}

/** How the records are kept in the database. */
export interface Storage<Name extends string = string> {
  /** The name before it was renamed, so that the migration moves the table. */
  readonly renamedFrom?: string
  /**
   * The rows are drawn by a view of the database from those of others, and a migration makes that view: they are never
   * written, and have no table.
   */
  readonly fromView?: true
  /** Indexes for what the service itself looks for and no list shows. */
  readonly indexes?: readonly IndexedFields<Name>[]
}
