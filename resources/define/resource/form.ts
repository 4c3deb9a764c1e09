import type { Messages } from '../kernel/messages'

/** Where the form asks the service what the record would lead to, before it is saved. */
export interface FormPreview<Name extends string = string> {
  /** The address behind that of the list. It gets the fields below, and the `id` of a record that is there already. */
  readonly at: string
  /** The heading until the service has answered. */
  readonly label: string
  /** The fields on which the preview depends. */
  readonly of: readonly Name[]
  /** It is of new records alone. @default also of those that are there already */
  readonly onCreate?: true
}

/** The form in which a record is made and changed. */
export interface FormOptions<Name extends string = string> {
  /**
   * The fields that a new record needs while a caller waits, in their order. A form that is opened in a panel, or from a
   * search that found nothing, has these alone until the user asks for more.
   */
  readonly brief?: readonly Name[]
  /** What the service says of a record while its form is filled in, as what it would cost. */
  readonly preview?: FormPreview<Name>
  /** `false`: a new record cannot be started as the copy of another one. @default copies are offered */
  readonly duplicate?: false
  /** The messages that differ from “Farmer created successfully”. */
  readonly messages?: Partial<Messages>
}
