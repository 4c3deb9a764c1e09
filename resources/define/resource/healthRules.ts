import type { Condition } from '../kernel/conditions'
import type { RollUp } from '../fields/derived'

interface Rule<Name extends string> {
  /** What holds when all is well, as a statement: “A mapped operator is active”. */
  readonly label: string
  /** What to do about a record of which it does not hold. */
  readonly help?: string
  /** Concerns only the records of which this holds. @default all */
  readonly while?: Condition<Name>
}

/** A condition that holds of each record. For what every write must keep, say it in `rules` and `fields` instead. */
export interface RecordHealth<Name extends string = string> extends Rule<Name> {
  /** What holds of each record. */
  readonly holds: Condition<Name>
}

/** A condition that holds of the record, or of the geography, to which a field refers; it concerns no record whose field is empty. */
export interface ReferenceHealth<Name extends string = string, Link extends string = string> extends Rule<Name> {
  /** The reference or place field. */
  readonly reference: Link
  /** What holds of the record or geography to which it refers. */
  readonly satisfies: Condition
}

/** At least one record of another resource refers to each record. */
export interface RelatedHealth<Name extends string = string> extends Rule<Name> {
  /** The records that are looked for, in the words of a roll-up. */
  readonly has: Pick<RollUp, 'of' | 'through' | 'where'>
}

/** What must hold of the data beyond one record. No write is refused for it: what violates it is found, and listed until it is mended. */
export type HealthRule<Name extends string = string, Link extends string = string> =
  | RecordHealth<Name>
  | ReferenceHealth<Name, Link>
  | RelatedHealth<Name>

/** The health rules of a resource by their names, over its fields, and its references and places. */
export type HealthRules<Name extends string = string, Link extends string = string> = Readonly<
  Record<string, HealthRule<Name, Link>>
>
