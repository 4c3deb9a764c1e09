import type { Condition } from '../kernel/conditions'

/** How a roll-up turns many values into one: `last` is the value of the last record in the order of `orderBy`. */
export type Aggregate = 'count' | 'sum' | 'min' | 'max' | 'last'

/**
 * A value over the records of another resource that refer to this one. The database updates it with every write of
 * them, in the same transaction. Without records a count and a sum are 0, anything else is `initial` or empty.
 */
export interface RollUp {
  /** How the values are combined. */
  readonly aggregate: Aggregate
  /** The name of the resource whose records are rolled up. */
  readonly of: string
  /** Their reference to this resource. */
  readonly through: string
  /**
   * Their field that is rolled up; a count has none. An area counts in acres. The `id` of the last is a reference to
   * it.
   */
  readonly field?: string
  /** For `last`: the field that orders them. Of two equal ones the newer is the later. */
  readonly orderBy?: string
  /** Only those that match this, which may test their own fields but not time. @default all */
  readonly where?: Condition
}

/** How two values are compared in a formula. */
export type Comparison = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte'

/** The test of a formula's case: a condition, or a comparison of two values. */
export type FormulaTest =
  /** A condition on the record. */
  | Condition
  /** A comparison of two formulas. */
  | { readonly compare: readonly [Formula, Comparison, Formula] }

/**
 * A value derived from other fields of the same record, as plain data: the name of a field, a number, or an operation
 * on formulas. The database computes it in the statement that writes the record. Numbers are exact decimals and are
 * rounded once, halves away from zero, to what the field holds: paise for money. An area counts in acres. A missing
 * operand makes the result empty.
 */
export type Formula =
  /** The value of a field. */
  | string
  /** A number. */
  | number
  /** A text. */
  | { readonly text: string }
  /** The sum of these. */
  | { readonly add: readonly Formula[] }
  /** The first minus the second. */
  | { readonly subtract: readonly [Formula, Formula] }
  /** The product of these. */
  | { readonly multiply: readonly Formula[] }
  /** The first divided by the second; empty if that is 0. */
  | { readonly divide: readonly [Formula, Formula] }
  /** Rounded to this many decimals, halves away from zero. */
  | { readonly round: Formula; readonly digits: number }
  /** The smallest of these. */
  | { readonly least: readonly Formula[] }
  /** The largest of these. */
  | { readonly greatest: readonly Formula[] }
  /** The first of them that has a value. */
  | { readonly first: readonly Formula[] }
  /** The value of the first case whose test matches; `otherwise`, or empty, if none does. */
  | { readonly cases: readonly FormulaCase[]; readonly otherwise?: Formula }
  /** Texts one after the other, without the missing ones. */
  | { readonly join: readonly Formula[]; readonly with: string }
  /** The days from the first date to the second. */
  | { readonly days: readonly [Formula, Formula] }
  /** The date that many days later. */
  | { readonly addDays: readonly [Formula, Formula] }

/** One case of a formula. */
export interface FormulaCase {
  /** The test. */
  readonly when: FormulaTest
  /** The value if it matches. */
  readonly is: Formula
}
