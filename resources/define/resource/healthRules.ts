import type { Condition } from '../kernel/conditions'
import type { RollUp } from '../fields/derived'

interface Rule<Name extends string> {
  /** The expected state, as a statement: “A mapped operator is active”. */
  readonly label: string
  /** What to do about a record that violates it. */
  readonly help?: string
  /** Only records that match this. @default all */
  readonly while?: Condition<Name>
}

/**
 * A condition that each record must match. A condition that every write must keep belongs in `rules` and `fields`
 * instead.
 */
export interface RecordHealth<Name extends string = string> extends Rule<Name> {
  /** The condition for each record. */
  readonly holds: Condition<Name>
}

/**
 * A condition on the record, or the geography, that a field refers to; it ignores records in which the field is empty.
 */
export interface ReferenceHealth<Name extends string = string, Link extends string = string> extends Rule<Name> {
  /** The reference or place field. */
  readonly reference: Link
  /** The condition on the referenced record or geography. */
  readonly satisfies: Condition
}

/** At least one record of another resource must refer to each record. */
export interface RelatedHealth<Name extends string = string> extends Rule<Name> {
  /** The required records, in the words of a roll-up. */
  readonly has: Pick<RollUp, 'of' | 'through' | 'where'>
}

/** A rule for data across records. It refuses no write: violations are found, and listed until they are corrected. */
export type HealthRule<Name extends string = string, Link extends string = string> =
  | RecordHealth<Name>
  | ReferenceHealth<Name, Link>
  | RelatedHealth<Name>

/** The health rules of a resource by their names, over its fields, and its references and places. */
export type HealthRules<Name extends string = string, Link extends string = string> = Readonly<
  Record<string, HealthRule<Name, Link>>
>
