import { allows, type Key, type Need } from '../kernel/access'
import type { Condition } from '../kernel/conditions'
import { labelled } from '../fields/labelled'
import type { Field, Fields } from '../fields/options'
import type { Messages } from '../kernel/messages'
import { nameInWords } from '../kernel/nameInWords'

/** What an action sets a field to. */
export type SetValue =
  /** This text, or this option. */
  | string
  /** This number. */
  | number
  /** Yes or no. */
  | boolean
  /** Nothing. */
  | null
  /** The moment or, in a date, the day of the action (`when`), or the user who does it (`who`). */
  | { readonly stamp: 'when' | 'who' }
  /** What is filled in for this input of the action; null where that is left empty. */
  | { readonly input: string }

/**
 * What may be done to a record besides editing it. With `to` it moves the record's state; it is served at
 * `POST /<resource>/:id/<action>`, and with `bulk` at `POST /<resource>/<action>`.
 * @typeParam Name the names of the resource's fields
 * @typeParam State the values of its state field
 */
export interface ActionOptions<Name extends string = string, State extends string = string> {
  /** The word on the button. @default its name in words: `markPaid` is “Mark paid” */
  readonly label?: string
  /** Who may do it: one key, any one of several, or every user. */
  readonly key: Key | readonly Key[] | 'signedIn'
  /** The states from which it is allowed. @default any */
  readonly from?: readonly NoInfer<State>[]
  /** The state to which it moves the record. */
  readonly to?: NoInfer<State>
  /** It is offered and accepted only for records that satisfy this. */
  readonly when?: Condition<NoInfer<Name>>
  /** The message where `when` does not hold. @default the condition in words */
  readonly otherwise?: string
  /** The reference to the user who alone may do it, of those who hold the key. */
  readonly by?: NoInfer<Name>
  /**
   * The references to users, one or many, who may not do it: a user does not judge their own work, whatever keys they hold.
   * Where records are users, `id` is the one of the record itself.
   */
  readonly notSelf?: readonly (NoInfer<Name> | 'id')[]
  /** What is needed besides the key depends on a choice of the record, as who approves how much. */
  readonly keyBy?: {
    /** The choice field. */
    readonly field: NoInfer<Name>
    /** By its option, what is needed besides. */
    readonly keys: Readonly<Record<string, Need>>
  }
  /** Fields that it sets. */
  readonly sets?: { readonly [N in NoInfer<Name>]?: SetValue }
  /** Fields of the record that it asks for as they are declared, each required, and stores in them. @default none */
  readonly asks?: readonly NoInfer<Name>[]
  /**
   * What else it asks for. `reason` goes into the history; an input named as a field is stored in that field. Any other is set
   * by `sets`, or taken by the effect.
   */
  readonly input?: Fields
  /**
   * May be done to many records at once: what it asks for is the same for all of them, and nothing has to be looked at for
   * each. It asks for no files, as a file is on one record.
   */
  readonly bulk?: boolean
  /**
   * The money that it is about, which the preview of many sums up: of each record what is filled in for `input`, or else what
   * its `field` holds. @default it is about none
   */
  readonly amount?: {
    /** The money field of the record. */
    readonly field: NoInfer<Name>
    /** The money input that counts instead where it is filled in. @default what the field holds counts */
    readonly input?: string
  }
  /** The question that is asked before it is done. @default none is asked */
  readonly confirm?: string
  /**
   * The address below that of the record which says what the action would lead to (`Foretold`), from its name and what is
   * filled in. The dialog shows it.
   */
  readonly previewFrom?: string
  /**
   * The preview is shown on the record's page too while the action is offered: its notes and the lines that need attention,
   * or its summary.
   */
  readonly previewOnPage?: true
  /** It cannot be undone, or removes something: drawn in red. */
  readonly danger?: boolean
  /** A button of the record's page although it is drawn in red: for what is done as often as its opposite. */
  readonly inSight?: true
  /** The service does more than move and set: the behaviour of the resource has a function for it. */
  readonly effect?: true
  /**
   * It erases the person whom the record is about: `storage.erasure` says what is left of the record and of those that
   * belong to it. Their history, their files and what was said about them go as well.
   */
  readonly erases?: true
  /** The message when it worked. @default that of a change: “Farmer updated successfully” */
  readonly done?: string
  /** The message when it failed. @default that of a change: “Error while updating farmer” */
  readonly failed?: string
}

/** An action with its silent defaults filled in; what it asks for is its `input`. */
export interface Action extends ActionOptions {
  readonly label: string
  readonly done: string
  readonly failed: string
}

/** The actions of a resource by name. */
export type Actions<Name extends string = string, State extends string = string> = Readonly<
  Record<string, ActionOptions<Name, State>>
>

/** Refuses what no action knows: in a type that is inferred, a misspelt option would go unnoticed. */
export type ExactActions<A> = {
  readonly [N in keyof A]: { readonly [P in Exclude<keyof A[N], keyof ActionOptions>]: never }
}

/** Declared actions with their silent defaults filled in. */
export type Filled<A extends Actions> = { readonly [W in keyof A]: A[W] & Action }

/** Fills in what actions leave to their names, to the fields of the record and to the messages of a change. */
export function filledActions<A extends Actions>(actions: A, fields: Fields, messages: Messages): Filled<A> {
  return Object.fromEntries(
    Object.entries(actions).map(([name, { asks = [], input, ...action }]) => {
      const asked = Object.fromEntries(asks.flatMap((one) => (fields[one] ? [[one, askedFor(fields[one])]] : [])))
      const all = { ...asked, ...labelled(input ?? {}) }
      const filled: Action = {
        ...{ label: nameInWords(name), done: messages.updated, failed: messages.updateFailed },
        ...action,
        ...(asks.length > 0 && { asks }),
        ...(Object.keys(all).length > 0 && { input: all }),
      }
      return [name, filled]
    }),
  ) as Filled<A>
}

/** A field as an action asks for it: what holds of the record alone is not said of the input. */
function askedFor(field: Field): Field {
  const { readOnly: _readOnly, createOnly: _createOnly, from: _from, when: _when, unique: _unique, ...asked } = field
  return { ...asked, required: true }
}

/** The options for which somebody holds what an action needs besides its key. `held` are their keys in lower case. */
export function optionsHeld({ keyBy }: Pick<Action, 'keyBy'>, held: ReadonlySet<string>): string[] {
  return Object.entries(keyBy?.keys ?? {}).flatMap(([option, need]) => (allows(held, need) ? [option] : []))
}

/**
 * The records to which somebody may do an action now, as a condition: for lists of what waits for them. `held` are their
 * keys in lower case.
 */
export function doableBy(
  action: Action,
  state: string | undefined,
  { id, held }: { readonly id: number; readonly held: ReadonlySet<string> },
): Condition {
  const { key, from, when, by, notSelf = [], keyBy } = action
  const options = optionsHeld(action, held)
  if (!allows(held, key) || (keyBy && options.length === 0)) return { field: 'id', eq: 0 }
  return {
    all: [
      ...(from && state ? [{ field: state, in: from }] : []),
      ...(when ? [when] : []),
      ...(by ? [{ field: by, eq: id }] : []),
      ...notSelf.map((field) => ({ not: { field, eq: id } })),
      ...(keyBy ? [{ field: keyBy.field, in: options }] : []),
    ],
  }
}
