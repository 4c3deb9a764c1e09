import type { BusinessHours } from '../kernel/businessTime'
import type { Condition, Scalar } from '../kernel/conditions'
import type { Recurrence } from '../kernel/recurrence'

/**
 * When a rule begins to hold for a record. `past`: the day of a date is over in India, or an instant lies behind, both by so
 * many further days or hours. `reached`: the day of a date, or an instant, has come, both by so many days or hours ahead of
 * it. Hours count within `working` only, where that is given. A record whose field is empty is never due.
 */
export type Deadline<Name extends string = string> =
  | { readonly past: Name; readonly days?: number; readonly hours?: number; readonly working?: BusinessHours }
  | {
      readonly reached: Name
      readonly daysBefore?: number
      readonly hoursBefore?: number
      readonly working?: BusinessHours
    }

interface Rule {
  /** What an administrator reads of it in Jobs: “Expire offers”. */
  readonly label: string
  /** How often it is looked at; every minute unless given. */
  readonly every?: Recurrence
}

interface RecordRule<Date extends string, Name extends string> extends Rule {
  readonly when: Deadline<Date>
  /** Concerns only the records of which this holds. */
  readonly while?: Condition<Name>
}

/** Moves records on from some states to another one when a date has come, as an update by Agridesk. */
export interface StateRule<
  Date extends string = string,
  Name extends string = string,
  State extends string = string,
> extends RecordRule<Date, Name> {
  readonly from: readonly State[]
  readonly to: State
}

/** Does one of the resource's actions to records when a date has come, as a person would: with its guards, effect and history. */
export interface ActionRule<
  Date extends string = string,
  Name extends string = string,
  Act extends string = string,
> extends RecordRule<Date, Name> {
  readonly action: Act
  readonly input?: Readonly<Record<string, Scalar>>
}

/** A value that a field has from a date on. */
export interface TimeStep<Date extends string = string, Name extends string = string> {
  readonly value: Scalar
  readonly when: Deadline<Date>
  readonly while?: Condition<Name>
}

/**
 * Keeps a read-only flag or choice as the clock says: the value of the first step that holds, or `otherwise`. It is also kept
 * by every write of the record. It is no change of the record: version and history stay.
 */
export interface FlagRule<Date extends string = string, Name extends string = string> extends Rule {
  readonly keeps: Name
  readonly steps: readonly TimeStep<Date, Name>[]
  readonly otherwise: Scalar
}

/** Sends a declared notice to the people in some fields of a record when a date has come: once for each value of that date. */
export interface ReminderRule<
  Date extends string = string,
  Name extends string = string,
  Kind extends string = string,
> extends RecordRule<Date, Name> {
  readonly notify: Kind
  readonly people: readonly Name[]
}

/** Runs what the behaviour of the resource has under the name of the rule: for what no other word says. */
export interface EffectRule extends Rule {
  readonly effect: true
  readonly every: Recurrence
}

/** What changes by the clock. */
export type TimeRule<
  Date extends string = string,
  Name extends string = string,
  State extends string = string,
  Act extends string = string,
> =
  | StateRule<Date, Name, State>
  | ActionRule<Date, Name, Act>
  | FlagRule<Date, Name>
  | ReminderRule<Date, Name>
  | EffectRule

/** The time rules of a resource by their names, over its dates and instants, fields, states and actions. */
export type TimeRules<
  Date extends string = string,
  Name extends string = string,
  State extends string = string,
  Act extends string = string,
> = Readonly<Record<string, TimeRule<Date | 'createdAt' | 'updatedAt', Name, State, Act>>>

/** Names the field of a deadline. */
export function deadlineField(deadline: Deadline): string {
  return 'past' in deadline ? deadline.past : deadline.reached
}
