import type { Condition } from '../kernel/conditions'
import type { DeskOptions } from './desk'
import type { AboutColumn } from './names'
import type { SummaryOptions } from './summary'

/** A section of the record's page and of its form. */
export interface Section<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** Its fields, in their order. */
  readonly fields: readonly Name[]
  /** Shown only while the record matches this. */
  readonly when?: Condition
  /**
   * On a page with a summary it is below the facts, as soon as it has a value.
   * @default it is among the properties beside
   */
  readonly isMain?: true
}

/** A sentence on the page of a record while a condition matches: why something can no longer be done to it. */
export interface Remark<Name extends string = string> {
  /** Shown while the record matches this. */
  readonly while: Condition<Name>
  /** The sentence. */
  readonly words: string
}

/** The page of a record. */
export interface PageOptions<Name extends string = string, Text extends string = string> {
  /** The sections of page and form. Each editable field is in one of them. @default one with every field */
  readonly sections?: readonly Section<Name>[]
  /** The fields over the page and in its questions, for records whose title is a number that people do not know them by. */
  readonly heading?: readonly (Name | AboutColumn)[]
  /**
   * The resources whose lists are tabs of the page, in this order; all others are under “More”.
   * @default every list is a tab
   */
  readonly parts?: readonly string[]
  /** Sentences shown while a condition matches. */
  readonly remarks?: readonly Remark<Name>[]
  /** The summary of the record. @default the page begins with its sections */
  readonly summary?: SummaryOptions<Name>
  /** The desk at which records are judged one after the other. @default none */
  readonly desk?: DeskOptions<Name>
  /** The text field in which the service stores a warning about a record. */
  readonly alert?: Text
  /** The reference to the record that explains the alert, which links to it. @default no link */
  readonly alertFrom?: Name
}
