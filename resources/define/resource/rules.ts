import type { Condition } from '../kernel/conditions'

/** At most so many records that satisfy `where` for one value of the field `per`. */
export interface Limit<Name extends string = string> {
  readonly per: Name
  readonly where?: Condition<Name>
  readonly max: number
  readonly message: string
}

/** No two live records may share these fields together; empty ones are shared too where there is a `during`. */
export interface Unique<Name extends string = string> {
  readonly fields: readonly Name[]
  /**
   * The first and the last day of a record, two dates: the fields may be shared at different times. The message stands at
   * the first one; without a last day it lasts for ever.
   */
  readonly during?: readonly [Name, Name]
  readonly where?: Condition<Name>
  readonly message: string
}

/** What must hold of the records, and when they may still change. */
export interface Rules<Name extends string = string, S extends string = string> {
  /** The choice field that only actions move. */
  readonly state?: S
  readonly unique?: readonly Unique<Name>[]
  readonly limits?: readonly Limit<Name>[]
  /** Records are changed and deleted only while this holds of them. */
  readonly changeWhile?: Condition<Name>
  /** Records are deleted only while this holds of them, besides. */
  readonly deleteWhile?: Condition<Name>
  /** Actions are refused when the record was changed since it was seen, whatever was changed. */
  readonly strictVersion?: true
}
