import type { Condition } from './kernel/conditions'

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

/** An index over fields of the live records, of all of them or of those for which a condition holds. */
export interface IndexedFields<Name extends string = string> {
  readonly fields: readonly Name[]
  readonly where?: Condition<Name>
}
