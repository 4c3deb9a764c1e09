import type { BusinessHours } from '../kernel/businessTime'
import type { Condition, Scalar } from '../kernel/conditions'
import type { Recurrence } from '../kernel/recurrence'

interface AnyDeadline {
  /** The hours that count, of a working week. @default every hour */
  readonly working?: BusinessHours
}

/** Due when the day of a date is over in India, or an instant is past. */
export interface PastDeadline<Name extends string = string> extends AnyDeadline {
  /** The date or instant. A record in which it is empty is never due. */
  readonly past: Name
  /** This many days later. @default 0 */
  readonly days?: number
  /** This many hours later. @default 0 */
  readonly hours?: number
}

/** Due when the day of a date, or an instant, has come in India. */
export interface ReachedDeadline<Name extends string = string> extends AnyDeadline {
  /** The date or instant. A record in which it is empty is never due. */
  readonly reached: Name
  /** This many days before it. @default 0 */
  readonly daysBefore?: number
  /** This many hours before it. @default 0 */
  readonly hoursBefore?: number
}

/** When a rule applies to a record. */
export type Deadline<Name extends string = string> = PastDeadline<Name> | ReachedDeadline<Name>

interface Rule {
  /** Its name in Jobs, where administrators see its last and next run: “Expire offers”. */
  readonly label: string
  /** How often it runs. @default every minute */
  readonly every?: Recurrence
}

interface RecordRule<Date extends string, Name extends string> extends Rule {
  /** When it applies to a record. */
  readonly when: Deadline<Date>
  /** Only records that match this. @default all */
  readonly while?: Condition<Name>
}

/** Moves records from some states to another one when a date has come, as an update by Agridesk. */
export interface StateRule<
  Date extends string = string,
  Name extends string = string,
  State extends string = string,
> extends RecordRule<Date, Name> {
  /** The states that it ends. */
  readonly from: readonly State[]
  /** The state to which it moves the record. */
  readonly to: State
}

/**
 * Runs one of the resource's actions on records when a date has come, as a person would: with its guards, effect and
 * history.
 */
export interface ActionRule<
  Date extends string = string,
  Name extends string = string,
  Act extends string = string,
> extends RecordRule<Date, Name> {
  /** The action. */
  readonly action: Act
  /** The values of its inputs. */
  readonly input?: Readonly<Record<string, Scalar>>
}

/** A value that a field has from a date on. */
export interface TimeStep<Date extends string = string, Name extends string = string> {
  /** The value. */
  readonly value: Scalar
  /** When the field gets it. */
  readonly when: Deadline<Date>
  /** Only while the record matches this. @default always */
  readonly while?: Condition<Name>
}

/**
 * Updates a read-only flag or choice by the clock: the value of the first step that matches, or `otherwise`. Every
 * write of the record updates it too. It is no change of the record: version and history stay.
 */
export interface FlagRule<Date extends string = string, Name extends string = string> extends Rule {
  /** The read-only flag or choice. */
  readonly keeps: Name
  /** The values that it has over time; the first match counts. */
  readonly steps: readonly TimeStep<Date, Name>[]
  /** The value if no step matches. */
  readonly otherwise: Scalar
}

/**
 * Sends a declared notice to the people in some fields of a record when a date has come, a declared SMS, or both: once
 * for each value of that date.
 */
export interface ReminderRule<
  Date extends string = string,
  Name extends string = string,
  Kind extends string = string,
> extends RecordRule<Date, Name> {
  /** The notice, declared in `people.notices`. @default none */
  readonly notify?: Kind
  /** The fields whose users get the notice. @default no one */
  readonly people?: readonly Name[]
  /**
   * The SMS, declared in `people.messages`, which goes to its own person: `every` sets the time of the day.
   * @default none
   */
  readonly message?: Kind
}

/** Runs the behaviour's function with the name of the rule: for rules that no other word can express. */
export interface EffectRule extends Rule {
  /** The behaviour has a function of this name. */
  readonly effect: true
  /** How often it runs. */
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

/** Whether a rule reminds people of a date. */
export function isReminder(rule: TimeRule): rule is ReminderRule {
  return 'notify' in rule || 'message' in rule
}

/** Names the field of a deadline. */
export function deadlineField(deadline: Deadline): string {
  return 'past' in deadline ? deadline.past : deadline.reached
}
