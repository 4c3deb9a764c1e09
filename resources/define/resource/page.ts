import type { Condition } from '../kernel/conditions'

/** A part of the record's page and of its form. */
export interface Section<Name extends string = string> {
  readonly label: string
  readonly fields: readonly Name[]
  readonly when?: Condition
}

/** A sentence on the page of a record while the record is so: why something cannot be done to it any more. */
export interface Remark<Name extends string = string> {
  readonly while: Condition<Name>
  readonly words: string
}

/** The page of a record. */
export interface PageOptions<Name extends string = string, Text extends string = string> {
  /** The sections of page and form; one with every field unless said. */
  readonly sections?: readonly Section<Name>[]
  /** The fields that stand over it and in its questions, where the title is a number that says little. */
  readonly heading?: readonly Name[]
  /**
   * The resources whose lists stand in sight on it, in this order; all others wait under “More”. Every list stands in sight
   * unless said.
   */
  readonly parts?: readonly string[]
  /** What it says while the record is so. */
  readonly remarks?: readonly Remark<Name>[]
  /** The text that the service keeps while something is wrong with a record: it stands there as a warning. */
  readonly alert?: Text
}
