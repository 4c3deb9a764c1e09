import type { Condition } from '../kernel/conditions'

/** How a roll-up makes one value of many: `last` is the value of the record that comes last in the order of `orderBy`. */
export type Aggregate = 'count' | 'sum' | 'min' | 'max' | 'last'

/**
 * A value over the records of another resource that refer to this one. The database keeps it with every write of them, in
 * the same transaction. Without records a count and a sum are 0, anything else is `initial` or nothing.
 */
export interface RollUp {
  readonly aggregate: Aggregate
  /** The name of the resource whose records are rolled up. */
  readonly of: string
  /** Their reference to this resource. */
  readonly through: string
  /** The field of theirs that is rolled up; a count has none. An area counts in acres. */
  readonly field?: string
  /** For `last`: the field by which they are in order. Of two alike the newer one is the later. */
  readonly orderBy?: string
  /** Only those that satisfy this, which may speak of their own fields and not of time. */
  readonly where?: Condition
}

/** How two values are compared in a formula. */
export type Comparison = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte'

/** What a case of a formula asks of the record: a condition, or a comparison of two values. */
export type FormulaTest = Condition | { readonly compare: readonly [Formula, Comparison, Formula] }

/**
 * A value that follows from other fields of the same record, as plain data: the name of a field, a number, or an operation
 * on formulas. The database keeps it in the statement that writes the record. Numbers are exact decimals and are rounded
 * once, halves away from zero, to what the field holds: paise for money. An area counts in acres. What follows from a
 * missing value is missing.
 */
export type Formula =
  | string
  | number
  | { readonly text: string }
  | { readonly add: readonly Formula[] }
  | { readonly subtract: readonly [Formula, Formula] }
  | { readonly multiply: readonly Formula[] }
  /** Nothing where it is divided by 0. */
  | { readonly divide: readonly [Formula, Formula] }
  | { readonly round: Formula; readonly digits: number }
  | { readonly least: readonly Formula[] }
  | { readonly greatest: readonly Formula[] }
  /** The first of them that has a value. */
  | { readonly first: readonly Formula[] }
  /** The value of the first case whose test holds; `otherwise`, or nothing, where none does. */
  | { readonly cases: readonly FormulaCase[]; readonly otherwise?: Formula }
  /** Texts one after the other, those that are missing left out. */
  | { readonly join: readonly Formula[]; readonly with: string }
  /** The days from the first date to the second. */
  | { readonly days: readonly [Formula, Formula] }
  /** The date so many days later. */
  | { readonly addDays: readonly [Formula, Formula] }

/** One case of a formula. */
export interface FormulaCase {
  readonly when: FormulaTest
  readonly is: Formula
}
