import type { Condition } from '../kernel/conditions'
import type { Erasure } from './erasure'

/** What an index may be over besides declared fields: when the record was created, and by whom. */
export const stampedFields = ['createdAt', 'createdBy'] as const

type Indexed<Name extends string> = Name | (typeof stampedFields)[number]

/** An index over fields of the live records, of all of them or of those for which a condition holds. */
export interface IndexedFields<Name extends string = string> {
  /** The end of its name, in snake case. @default the names of its columns */
  readonly name?: string
  /** The fields that it is over, in their order. */
  readonly fields: readonly Indexed<Name>[]
  /** Fields whose values are kept in it as well, so that a query is answered without reading the rows. */
  readonly includes?: readonly Name[]
  /** Only the records that satisfy this. @default all */
  readonly where?: Condition<Name>
  /** Only the records in which this field has a value. @default all */
  readonly filled?: Indexed<Name>
}

/** How the records are kept in the database. */
export interface Storage<Name extends string = string> {
  /** The name of the resource before it was renamed, so that the migration moves the table. */
  readonly renamedFrom?: string
  /**
   * The rows come from a view of the database, which a migration makes: they are never written, and have no table.
   */
  readonly fromView?: true
  /** Indexes for what the service itself looks for and no list shows. */
  readonly indexes?: readonly IndexedFields<Name>[]
  /**
   * Fields by which lists sort and filter without an index: the service writes them for thousands of records at once, and one
   * index over a written column has every index of the row written anew. For tables of less than some hundred thousand rows.
   */
  readonly unindexed?: readonly Name[]
  /** What is left of a record when the person whom it is about is erased. @default nothing personal */
  readonly erasure?: Erasure<Name>
}
