import type { Condition } from '../kernel/conditions'
import type { Erasure } from './erasure'
import type { Merging } from './merging'

/** What an index may cover besides declared fields: when the record was created, and by whom. */
export const stampedFields = ['createdAt', 'createdBy'] as const

type Indexed<Name extends string> = Name | (typeof stampedFields)[number]

/** An index over fields of the live records, all or those that match a condition. */
export interface IndexedFields<Name extends string = string> {
  /** The end of its name, in snake case. @default the names of its columns */
  readonly name?: string
  /** The indexed fields, in their order. */
  readonly fields: readonly Indexed<Name>[]
  /** Fields whose values are stored in it as well, so that a query is answered without reading the rows. */
  readonly includes?: readonly Name[]
  /** Only records that match this. @default all */
  readonly where?: Condition<Name>
  /** Only the records in which this field has a value. @default all */
  readonly filled?: Indexed<Name>
}

/** How the records are stored in the database. */
export interface Storage<Name extends string = string> {
  /** The name of the resource before it was renamed, so that the migration moves the table. */
  readonly renamedFrom?: string
  /** The rows come from a database view, which a migration creates: they are never written, and have no table. */
  readonly fromView?: true
  /** Indexes for queries of the service itself that no list makes. */
  readonly indexes?: readonly IndexedFields<Name>[]
  /**
   * Fields by which lists sort and filter without an index: the service writes them for thousands of records at once,
   * and a single index over a written column means that every index of the row is updated. For tables of less than some
   * hundred thousand rows.
   */
  readonly unindexed?: readonly Name[]
  /** What remains of a record when the person whom it is about is erased. @default nothing personal */
  readonly erasure?: Erasure<Name>
  /**
   * Which of the records stay with a record that is merged into another one.
   * @default all move, and the merge is refused if one cannot
   */
  readonly merging?: Merging
}
