import type { Messages } from '../kernel/messages'

/** Where the service is asked what would come of a record as it stands in the form, before it is saved. */
export interface FormPreview<Name extends string = string> {
  /** The address behind that of the list. It gets the fields below, and the `id` of a record that is there already. */
  readonly at: string
  /** What is foretold: the heading until something is known. */
  readonly label: string
  /** The fields on which it depends. */
  readonly of: readonly Name[]
}

/** The form in which a record is made and changed. */
export interface FormOptions<Name extends string = string> {
  /**
   * The fields that a new record needs while a caller waits, in their order: a form that is begun from a search that found
   * nothing, or in a panel, has these alone until more is asked for.
   */
  readonly brief?: readonly Name[]
  /** What the service tells of a record while its form is filled in: what it would cost. */
  readonly preview?: FormPreview<Name>
  /** No record is begun as the copy of another one; that is offered unless said. */
  readonly duplicate?: false
  /** The messages that differ from "Farmer created successfully". */
  readonly messages?: Partial<Messages>
}
