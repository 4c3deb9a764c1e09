import { relativeMonths, relativeRange, todayInIndia, type RelativeRange } from './relativeDates'

/** A value that a condition compares with. Dates and instants are ISO 8601 strings, money is in paise. */
export type Scalar = string | number | boolean

/** Another field of the same record, of the same kind, to compare with. */
export interface FieldOperand<Field extends string = string> {
  /** The name of the other field. */
  readonly field: Field
}

/** The comparisons of one field. Several in one object must all match. */
export interface Tests<Operand = Scalar> {
  /** Equals this. */
  readonly eq?: Operand
  /** Differs from this. */
  readonly ne?: Operand
  /** Is one of these. */
  readonly in?: readonly Scalar[]
  /** Is none of these. */
  readonly nin?: readonly Scalar[]
  /** Is less than this, or before it. */
  readonly lt?: Operand
  /** Is at most this. */
  readonly lte?: Operand
  /** Is more than this, or after it. */
  readonly gt?: Operand
  /** Is at least this. */
  readonly gte?: Operand
  /** Is at least the first and at most the second. */
  readonly between?: readonly [Scalar, Scalar]
  /** Text contains this, ignoring case. */
  readonly contains?: string
  /** Text starts with this, ignoring case. */
  readonly startsWith?: string
  /** `true`: has no value; `false`: has one. @default not tested */
  readonly empty?: boolean
  /** Is a day of this range, relative to today in India; a month counts with all of its days. */
  readonly within?: RelativeRange
}

/** Every operator, in the order of the documentation. */
export const operators = [
  'eq',
  'ne',
  'in',
  'nin',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'contains',
  'startsWith',
  'empty',
  'within',
] as const satisfies readonly (keyof Tests)[]

/** The operators whose operand may be another field. */
export const fieldOperators = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const satisfies readonly Operator[]

/** Whether an operand is another field of the record. */
export function isFieldOperand(operand: unknown): operand is FieldOperand {
  return typeof operand === 'object' && operand !== null && 'field' in operand
}

/** One operator. */
export type Operator = (typeof operators)[number]

/**
 * The only condition language: plain data, evaluated in the browser by `holds` and compiled to SQL by the service. An
 * absent value matches only `ne`, `nin` and `empty: true`; so does one compared with an absent field.
 */
export type Condition<Field extends string = string> =
  /** Tests a field, or a level of a place (`village.state`). */
  | ({ readonly field: Field } & Tests<Scalar | FieldOperand<Field>>)
  /** All of these match. */
  | { readonly all: readonly Condition<Field>[] }
  /** At least one of these matches. */
  | { readonly any: readonly Condition<Field>[] }
  /** This does not match. */
  | { readonly not: Condition<Field> }

/** Whether a record matches a condition. `today` is the date in India, `YYYY-MM-DD`, for `within`. */
export function holds(condition: Condition, record: Readonly<Record<string, unknown>>, today: string): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, record, today))
  if ('any' in condition) return condition.any.some((part) => holds(part, record, today))
  if ('not' in condition) return !holds(condition.not, record, today)
  const value = comparable(valueAt(record, condition.field))
  return operators.every((operator) => {
    const operand = condition[operator]
    if (operand === undefined) return true
    if (!isFieldOperand(operand)) return comparisons[operator](value, operand as never, today)
    const other = comparable(valueAt(record, operand.field))
    return value === null || other === null ? operator === 'ne' : comparisons[operator](value, other as never, today)
  })
}

/** Lists the tests of a condition, including those within `all`, `any` and `not`. */
export function testsIn(condition: Condition): readonly ({ readonly field: string } & Tests<Scalar | FieldOperand>)[] {
  if ('all' in condition) return condition.all.flatMap(testsIn)
  if ('any' in condition) return condition.any.flatMap(testsIn)
  return 'not' in condition ? testsIn(condition.not) : [condition]
}

type Value = Scalar | readonly Scalar[] | null

const comparisons: { [O in Operator]: (value: Value, operand: NonNullable<Tests[O]>, today: string) => boolean } = {
  eq: (value, operand) => same(value, operand),
  ne: (value, operand) => !same(value, operand),
  in: (value, operand) => operand.some((one) => same(value, one)),
  nin: (value, operand) => !operand.some((one) => same(value, one)),
  lt: (value, operand) => ordered(value, operand, (sign) => sign < 0),
  lte: (value, operand) => ordered(value, operand, (sign) => sign <= 0),
  gt: (value, operand) => ordered(value, operand, (sign) => sign > 0),
  gte: (value, operand) => ordered(value, operand, (sign) => sign >= 0),
  between: (value, [low, high]) =>
    ordered(value, low, (sign) => sign >= 0) && ordered(value, high, (sign) => sign <= 0),
  contains: (value, operand) => typeof value === 'string' && value.toLowerCase().includes(operand.toLowerCase()),
  startsWith: (value, operand) => typeof value === 'string' && value.toLowerCase().startsWith(operand.toLowerCase()),
  empty: (value, operand) => isEmpty(value) === operand,
  within: (value, operand, today) => {
    if (typeof value !== 'string') return false
    const [from, to] = (value.length === MONTH ? relativeMonths : relativeRange)(operand, today)
    const day = INSTANT.test(value) ? todayInIndia(new Date(value)) : value.slice(0, 10)
    return day >= from && day <= to
  },
}

/** The length of a month as the service writes it. */
const MONTH = 7

const BARE_DAY = /^\d{4}-\d\d-\d\d$/

/** A moment as the service writes it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Whether a text is a bare day, `YYYY-MM-DD`: compared with a moment it is the whole of that day in India. */
export function isBareDay(text: unknown): text is string {
  return typeof text === 'string' && BARE_DAY.test(text)
}

/**
 * Converts a value and an operand for comparison. A moment can be spelled in many ways and is compared in the service's
 * spelling; with a bare day it becomes its date in India.
 */
function paired(value: Value, operand: Scalar): readonly [Value, Scalar] {
  if (typeof value !== 'string' || typeof operand !== 'string' || !INSTANT.test(value)) return [value, operand]
  if (isBareDay(operand)) return [todayInIndia(new Date(value)), operand]
  const moment = new Date(operand)
  return [value, Number.isNaN(moment.getTime()) ? operand : moment.toISOString()]
}

function same(value: Value, operand: Scalar): boolean {
  if (Array.isArray(value)) return value.includes(operand)
  const [one, other] = paired(value, operand)
  return one === other
}

function isEmpty(value: Value): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function ordered(value: Value, operand: Scalar, accepts: (sign: number) => boolean): boolean {
  if (value === null || typeof value !== typeof operand) return false
  const [one, other] = paired(value, operand)
  return accepts(one === other ? 0 : (one as Scalar) < other ? -1 : 1)
}

/** `village.state` reads the state in the path of the place; anything else is a plain property. */
function valueAt(record: Readonly<Record<string, unknown>>, field: string): unknown {
  const [name = '', level] = field.split('.')
  const value = record[name]
  if (!level || typeof value !== 'object' || value === null) return value
  const place = value as { id?: unknown; type?: unknown; path?: { id: number; type: string }[] }
  return place.type === level ? place.id : place.path?.find((step) => step.type === level)?.id
}

/**
 * References compare by their ID, areas by their acres, lists by their members; any other object only counts as
 * present.
 */
function comparable(value: unknown): Value {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.map((one) => comparable(one) as Scalar)
  if (typeof value !== 'object') return value as Scalar
  if ('acres' in value) return (value as { acres: number }).acres
  if ('id' in value) return (value as { id: number }).id
  return Object.keys(value).length > 0 ? true : null
}
