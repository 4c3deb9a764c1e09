import {
  fieldOperators,
  isFieldOperand,
  operators,
  type Condition,
  type Operator,
  type Scalar,
} from './kernel/conditions'
import { comparablePaths, filterableFields, groupFigures, traitsAt } from './kinds'
import { relativeRanges } from './kernel/relativeDates'
import { isStorableText } from './kernel/storableText'
import type { AnyResource } from './resource/resource'

/** A part of an address that is invalid. `parameter` is its name. */
export class BadQuery extends Error {
  constructor(
    readonly parameter: string,
    message: string,
  ) {
    super(message)
  }
}

/** Validates a condition from outside against the declaration. Throws BadQuery. */
export function checkedCondition(resource: AnyResource, given: unknown): Condition {
  return checked(resource, 'filter', given, false)
}

/** As `checkedCondition`; `fromText` means that the operands are texts of an address. */
export function checked(
  resource: AnyResource,
  parameter: string,
  given: unknown,
  fromText: boolean,
  depth = 0,
): Condition {
  if (typeof given !== 'object' || given === null || depth > 8) throw new BadQuery(parameter, 'This isn’t a condition')
  const condition = given as Record<string, unknown>
  const again = (part: unknown): Condition => checked(resource, parameter, part, fromText, depth + 1)
  if (Array.isArray(condition.all) && condition.all.length <= 100) return { all: condition.all.map(again) }
  if (Array.isArray(condition.any) && condition.any.length <= 100) return { any: condition.any.map(again) }
  if (condition.not !== undefined) return { not: again(condition.not) }
  const { field, ...tests } = condition
  if (typeof field !== 'string' || !isComparable(resource, field, tests)) {
    throw new BadQuery(
      parameter,
      `${resource.is.plural} cannot be filtered by ${typeof field === 'string' ? field : parameter}`,
    )
  }
  const entries = Object.entries(tests).map(
    ([name, operand]) => [name, operandOf(resource, { parameter, field, name, operand, fromText })] as const,
  )
  if (entries.length === 0) throw new BadQuery(parameter, `Choose a value for ${labelOf(resource, field)}`)
  return { field, ...Object.fromEntries(entries) }
}

/** Whether a field filters the list. `empty` works for any field: the records of an average are those with a value. */
function isComparable(resource: AnyResource, field: string, tests: Readonly<Record<string, unknown>>): boolean {
  if (filterableFields(resource).includes(field)) return true
  return Object.keys(tests).every((name) => name === 'empty') && groupFigures(resource).includes(field)
}

/** The label of a field; for addresses written by hand its name. */
function labelOf(resource: AnyResource, path: string): string {
  return resource.fields[path.split('.')[0] ?? '']?.label ?? path
}

interface Given {
  readonly parameter: string
  readonly field: string
  readonly name: string
  readonly operand: unknown
  readonly fromText: boolean
}

function operandOf(resource: AnyResource, { parameter, field, name, operand, fromText }: Given): unknown {
  const trait = traitsAt(resource, field)
  if (!trait || !isOperator(name) || !trait.operators.includes(name))
    throw new BadQuery(parameter, `${field} cannot be compared by ${name}`)
  if (!fromText && isFieldOperand(operand)) {
    const able = comparablePaths(resource, field).filter((one) => filterableFields(resource).includes(one))
    if (!(fieldOperators as readonly string[]).includes(name) || !able.includes(operand.field))
      throw new BadQuery(parameter, `${field} cannot be compared with ${String(operand.field)} by ${name}`)
    return { field: operand.field }
  }
  const label = fromText ? field : labelOf(resource, field)
  if (!fromText && (operand === undefined || operand === null || operand === ''))
    throw new BadQuery(parameter, `Choose a value for ${label}`)
  const bad = new BadQuery(parameter, `This isn’t a valid value for ${label}`)
  if (name === 'empty') return scalar('boolean', operand, fromText, bad)
  if (name === 'within') {
    if (typeof operand !== 'string' || !Object.hasOwn(relativeRanges, operand)) throw bad
    return operand
  }
  if (name === 'contains' && (typeof operand !== 'string' || operand.trim().length < 3))
    throw new BadQuery(parameter, 'Type at least 3 characters')
  if (name === 'in' || name === 'nin' || name === 'between') {
    if (!Array.isArray(operand) || operand.length > 1000 || (name === 'between' && operand.length !== 2)) throw bad
    return operand.map((one) => scalar(trait.wire, one, fromText, bad, field, resource))
  }
  return scalar(trait.wire, operand, fromText, bad, field, resource)
}

/** A choice must be compared with its options: anything else would silently find nothing. */
function isNoOption(resource: AnyResource | undefined, path: string | undefined, given: string): boolean {
  const field = resource?.fields[path ?? '']
  return field?.kind === 'choice' && !Object.hasOwn(field.options, given)
}

const DAY = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-](0\d|1[0-4]):[0-5]\d))?$/

function scalar(
  wire: 'number' | 'string' | 'boolean',
  given: unknown,
  fromText: boolean,
  bad: BadQuery,
  path?: string,
  resource?: AnyResource,
): Scalar {
  if (wire === 'string') {
    if (typeof given !== 'string' || given.length > 500 || !isStorableText(given)) throw bad
    const kind =
      path && resource
        ? path === 'createdAt' || path === 'updatedAt'
          ? 'instant'
          : resource.fields[path]?.kind
        : undefined
    if (kind === 'date' && !isDay(given)) throw bad
    if (kind === 'instant' && !(INSTANT.test(given) && isDay(given.slice(0, 10)) && !Number.isNaN(Date.parse(given))))
      throw bad
    if (isNoOption(resource, path, given)) throw bad
    if (kind === 'uuid' && !isUuid(given)) throw bad
    return given
  }
  if (wire === 'boolean') {
    const value = fromText ? ({ true: true, false: false } as const)[String(given) as 'true' | 'false'] : given
    if (typeof value !== 'boolean') throw bad
    return value
  }
  const value = fromText && typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) throw bad
  const kind = path && resource ? resource.fields[path.split('.')[0] ?? '']?.kind : undefined
  const isWhole =
    path === 'id' ||
    kind === 'reference' ||
    kind === 'place' ||
    kind === 'many' ||
    kind === 'integer' ||
    kind === 'money'
  if (isWhole && !Number.isInteger(value)) throw bad
  return value
}

/** Whether a text is a UUID (RFC 9562). */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Whether a text is a calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(Date.parse(text)).toISOString().startsWith(text)
}

/** Whether a word of an address is an operator. */
export function isOperator(word: string): word is Operator {
  return (operators as readonly string[]).includes(word)
}
