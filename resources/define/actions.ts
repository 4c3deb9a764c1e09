import type { Key } from './access'
import type { Condition } from './conditions'
import type { Fields } from './fields/field'

/**
 * What may be done to a record besides editing it. With `to` it moves the record's state; it is served at
 * `POST /<resource>/:id/<action>`, and with `bulk` at `POST /<resource>/<action>`.
 * @typeParam Name the names of the resource's fields
 * @typeParam State the values of its state field
 */
export interface Action<Name extends string = string, State extends string = string> {
  /** The word on the button. */
  readonly label: string
  /** Who may, ever. */
  readonly key: Key | readonly Key[] | 'signedIn'
  /** The states from which it is allowed. None named: any. */
  readonly from?: readonly NoInfer<State>[]
  /** The state to which it moves the record. */
  readonly to?: NoInfer<State>
  /** It is offered, and accepted, only for records that satisfy this. */
  readonly when?: Condition<NoInfer<Name>>
  /** The reference to the user who alone may do it, of those who hold the key. */
  readonly by?: NoInfer<Name>
  /** Fields that it sets to fixed values. */
  readonly sets?: { readonly [N in NoInfer<Name>]?: string | number | boolean | null }
  /** What it asks for. `reason` goes into the history; an input named as a field is stored in that field. */
  readonly input?: Fields
  /** May be done to many records at once. */
  readonly bulk?: boolean
  /** The question asked before it is done, where it needs one. */
  readonly confirm?: string
  /** Cannot be taken back, or takes something away: drawn in red. */
  readonly danger?: boolean
  /** The service does more than move and set: a behaviour must exist. */
  readonly effect?: true
  /** Said when it worked. */
  readonly done: string
  /** Said when it did not. */
  readonly failed: string
}

/** The actions of a resource by name. */
export type Actions<Name extends string = string, State extends string = string> = Readonly<
  Record<string, Action<Name, State>>
>

/** Refuses what no action knows: in a type that is inferred, a misspelt option would go unnoticed. */
export type ExactActions<A> = {
  readonly [N in keyof A]: { readonly [P in Exclude<keyof A[N], keyof Action>]: never }
}
