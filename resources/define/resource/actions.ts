import { allows, type Key, type Need } from '../kernel/access'
import type { Condition } from '../kernel/conditions'
import { labelled } from '../fields/labelled'
import type { Field, Fields } from '../fields/options'
import type { Messages } from '../kernel/messages'
import { nameInWords } from '../kernel/nameInWords'

/** The value that an action sets a field to. */
export type SetValue =
  /** This text, or this option. */
  | string
  /** This number. */
  | number
  /** Yes or no. */
  | boolean
  /** Nothing. */
  | null
  /** The moment or, for a date, the day of the action (`when`), or the user who runs it (`who`). */
  | { readonly stamp: 'when' | 'who' }
  /** The value of this input of the action; null if that is left empty. */
  | { readonly input: string }

/**
 * What can be done to a record besides editing it. With `to` it changes the record's state; it is served at
 * `POST /<resource>/:id/<action>`, and with `bulk` at `POST /<resource>/<action>`.
 * @typeParam Name the names of the resource's fields
 * @typeParam State the values of its state field
 */
export interface ActionOptions<Name extends string = string, State extends string = string> {
  /** The label of the button. @default its name in words: `markPaid` is “Mark paid” */
  readonly label?: string
  /** Who may do it: one key, any one of several, or every user. */
  readonly key: Key | readonly Key[] | 'signedIn'
  /** The states in which it is allowed. @default any */
  readonly from?: readonly NoInfer<State>[]
  /** The state to which it moves the record. */
  readonly to?: NoInfer<State>
  /** It is offered and accepted only for records that match this. */
  readonly when?: Condition<NoInfer<Name>>
  /** The message if `when` does not match. @default the condition in words */
  readonly otherwise?: string
  /** The reference to the only user who may do it, among those with the key. */
  readonly by?: NoInfer<Name>
  /**
   * The references to users, one or many, who may not do it: users do not judge their own work, whatever keys they
   * have. If records are users, `id` is the user of the record itself.
   */
  readonly notSelf?: readonly (NoInfer<Name> | 'id')[]
  /** The permission required besides the key depends on a choice of the record, such as who approves how much. */
  readonly keyBy?: {
    /** The choice field. */
    readonly field: NoInfer<Name>
    /** For each option, the additional permission. */
    readonly keys: Readonly<Record<string, Need>>
  }
  /** The fields that it sets. */
  readonly sets?: { readonly [N in NoInfer<Name>]?: SetValue }
  /** Fields of the record that it asks for as they are declared, each required, and stores. @default none */
  readonly asks?: readonly NoInfer<Name>[]
  /**
   * Further inputs. `reason` goes into the history; an input with the name of a field is stored in that field. Any
   * other is used by `sets` or the effect.
   */
  readonly input?: Fields
  /**
   * Can be done to many records at once: its inputs are the same for all of them, and no record needs to be looked at
   * individually. It has no file inputs, as a file belongs to one record.
   */
  readonly bulk?: boolean
  /**
   * The amount of money it is about, which the preview of many sums up: for each record the value of `input`, or else
   * of its `field`.
   * @default it is about none
   */
  readonly amount?: {
    /** The money field of the record. */
    readonly field: NoInfer<Name>
    /** The money input that counts instead if it is filled in. @default the value of the field counts */
    readonly input?: string
  }
  /** The confirmation question. @default none */
  readonly confirm?: string
  /**
   * The path below the address of the record at which an endpoint in `server/behaviours.ts` returns the preview of the
   * action (`Foretold` in `resources/define/foretold.ts`), by its name and inputs. The dialog shows it.
   */
  readonly previewFrom?: string
  /**
   * The preview is also shown on the record's page while the action is offered: its notes and the lines that need
   * attention, or its summary.
   */
  readonly previewOnPage?: true
  /** It cannot be undone, or removes something: shown in red. */
  readonly danger?: boolean
  /** It gets a button on the record's page although it is shown in red: for actions as frequent as their opposite. */
  readonly inSight?: true
  /** The service does more than change state and set fields: the behaviour of the resource has a function for it. */
  readonly effect?: true
  /** The resource of which its effect makes a record, whose id the effect returns: the message leads to that record. */
  readonly makes?: string
  /**
   * It erases the person whom the record is about: `storage.erasure` decides what remains of the record and of those
   * that belong to it. Their history, their files and the comments on them are deleted as well.
   */
  readonly erases?: true
  /**
   * It merges the record into another one, and names the required input for it and the reference of the same name. All
   * records that refer to the merged one move to the other, each with a line in its history, and what the accounts of
   * ledgers contain is transferred. If one of them cannot move, the action is refused. `storage.merging` says what stays.
   */
  readonly merges?: NoInfer<Name>
  /**
   * It reverses what this action merged: the merged record gets the values that it had before, and what the merge moved
   * and still belongs to the record to keep returns, each with a line in its history. Accounts of ledgers return what
   * came with the merge. If one of them cannot return, the action is refused. `when` limits the time.
   */
  readonly reverses?: string
  /** The success message. @default that of a change: “Farmer updated successfully” */
  readonly done?: string
  /** The failure message. @default that of a change: “Error while updating farmer” */
  readonly failed?: string
}

/** An action with its defaults filled in; what it asks for is in its `input`. */
export interface Action extends ActionOptions {
  readonly label: string
  readonly done: string
  readonly failed: string
}

/** The actions of a resource by name. */
export type Actions<Name extends string = string, State extends string = string> = Readonly<
  Record<string, ActionOptions<Name, State>>
>

/** Refuses words that actions do not have: in an inferred type, a misspelt option would go unnoticed. */
export type ExactActions<A> = {
  readonly [N in keyof A]: { readonly [P in Exclude<keyof A[N], keyof ActionOptions>]: never }
}

/** Declared actions with their defaults filled in. */
export type Filled<A extends Actions> = { readonly [W in keyof A]: A[W] & Action }

/** Fills in the defaults of actions from their names, the fields of the record and the messages of a change. */
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

/** A field as an input of an action, without the options that only apply to the record. */
function askedFor(field: Field): Field {
  const { readOnly: _readOnly, createOnly: _createOnly, from: _from, when: _when, unique: _unique, ...asked } = field
  return { ...asked, required: true }
}

/**
 * Whether what an action did can be undone: an effect, a merge and its reversal reach beyond the record, and an erasure
 * leaves nothing to restore.
 */
export function isUndoable({
  effect,
  erases,
  merges,
  reverses,
}: Pick<Action, 'effect' | 'erases' | 'merges' | 'reverses'>): boolean {
  return !effect && !erases && !merges && !reverses
}

/** The options for which a person has the additional permission of an action. `held` are their keys in lower case. */
export function optionsHeld({ keyBy }: Pick<Action, 'keyBy'>, held: ReadonlySet<string>): string[] {
  return Object.entries(keyBy?.keys ?? {}).flatMap(([option, need]) => (allows(held, need) ? [option] : []))
}

/**
 * The condition of the records to which a person may do an action now: for lists of what waits for them. `held` are
 * their keys in lower case.
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
