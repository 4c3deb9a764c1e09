import type { Messages } from '../kernel/messages'

/** The request for a preview of the record, before it is saved. */
export interface FormPreview<Name extends string = string> {
  /** The path below the address of the list. It gets the fields below, and the `id` of an existing record. */
  readonly at: string
  /** The heading until the service has answered. */
  readonly label: string
  /** The fields on which the preview depends. */
  readonly of: readonly Name[]
  /** Only for new records. @default also for existing ones */
  readonly onCreate?: true
}

/** The form that creates and changes a record. */
export interface FormOptions<Name extends string = string> {
  /**
   * The fields that a new record needs while a caller waits, in their order. A form opened in a panel, or from a search
   * that found nothing, has only these until the user asks for more.
   */
  readonly brief?: readonly Name[]
  /** The service's preview of a record while its form is filled in, such as its cost. */
  readonly preview?: FormPreview<Name>
  /** `false`: a new record cannot be started as a copy of another one. @default copies are offered */
  readonly duplicate?: false
  /** The messages that differ from “Farmer created successfully”. */
  readonly messages?: Partial<Messages>
}
