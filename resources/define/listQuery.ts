import { operators, type Condition, type Operator, type Scalar } from './conditions'
import { filterableFields, sortableFields, traitsAt } from './kinds'
import { relativeRanges } from './relativeDates'
import type { AnyResource } from './resource'

/** One key of a sort order. */
export interface SortKey {
  readonly field: string
  readonly descending: boolean
}

/** What a list is asked for. The browser writes it into its address and into the request; the service reads it. */
export interface ListQuery {
  /** From 1. */
  readonly page: number
  readonly size: number
  readonly sort: readonly SortKey[]
  readonly q?: string
  readonly where?: Condition
  /** `capped`: exact up to 1,000; `exact`: all; `none`: no count. */
  readonly count: 'capped' | 'exact' | 'none'
}

/** A part of an address that cannot be understood. `parameter` is the name of the offending one. */
export class BadQuery extends Error {
  constructor(
    readonly parameter: string,
    message: string,
  ) {
    super(message)
  }
}

/** Names in an address that are no filters. A field may not bear one. */
export const reservedParameters: readonly string[] = [
  'page',
  'size',
  'sort',
  'q',
  'filter',
  'count',
  'view',
  'columns',
  'record',
  'tab',
]

/** The most rows of one page. */
export const MAX_PAGE_SIZE = 1000

const DEEPEST_ROW = 10_000_000

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>

/** Reads the query of a list. Throws BadQuery for an unknown field, operator or sort and for a value of the wrong kind. */
export function readListQuery(resource: AnyResource, parameters: Parameters): ListQuery {
  const query = single(parameters, 'q')?.trim()
  const page = whole(parameters, 'page', 1)
  const size = whole(parameters, 'size', resource.list.size)
  if (size > MAX_PAGE_SIZE) throw new BadQuery('size', `A page has at most ${MAX_PAGE_SIZE} rows`)
  if (page * size > DEEPEST_ROW) throw new BadQuery('page', 'There is no such page')
  const count = single(parameters, 'count') ?? 'capped'
  if (count !== 'capped' && count !== 'exact' && count !== 'none')
    throw new BadQuery('count', 'count is capped, exact or none')
  const where = readFilters(resource, parameters)
  return {
    page,
    size,
    sort: readSort(resource, single(parameters, 'sort')),
    count,
    ...(query && { q: query }),
    ...(where && { where }),
  }
}

/** Writes a query as the parameters of an address; what equals the resource's default is left out. */
export function writeListQuery(resource: AnyResource, query: Partial<ListQuery>): URLSearchParameters {
  const written: URLSearchParameters = []
  if (query.page && query.page > 1) written.push(['page', String(query.page)])
  if (query.size && query.size !== resource.list.size) written.push(['size', String(query.size)])
  const sort = query.sort?.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')
  if (sort && sort !== resource.list.sort) written.push(['sort', sort])
  if (query.q) written.push(['q', query.q])
  if (query.where) written.push(...writeFilters(query.where))
  if (query.count && query.count !== 'capped') written.push(['count', query.count])
  return written
}

/** Names and values for `new URLSearchParams(…)`, which is no word of the language itself. */
export type URLSearchParameters = [name: string, value: string][]

function readSort(resource: AnyResource, given: string | undefined): SortKey[] {
  const allowed = sortableFields(resource)
  return (given || resource.list.sort).split(',').map((word) => {
    const descending = word.startsWith('-')
    const field = descending ? word.slice(1) : word
    if (given && !allowed.includes(field)) throw new BadQuery('sort', `${resource.many} cannot be sorted by ${field}`)
    return { field, descending }
  })
}

function readFilters(resource: AnyResource, parameters: Parameters): Condition | undefined {
  const parts: Condition[] = []
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || reservedParameters.includes(name)) continue
    for (const one of typeof value === 'string' ? [value] : value) parts.push(readFilter(resource, name, one))
  }
  const nested = single(parameters, 'filter')
  if (nested) parts.push(readNested(resource, nested))
  return parts.length > 1 ? { all: parts } : parts[0]
}

function readFilter(resource: AnyResource, name: string, value: string): Condition {
  const last = name.slice(name.lastIndexOf('.') + 1)
  const operator = isOperator(last) && last !== name ? last : 'eq'
  const field = operator === last ? name.slice(0, -last.length - 1) : name
  const listed = operator === 'in' || operator === 'nin' || operator === 'between'
  const operand = listed ? value.split(',') : value
  return checked(resource, name, { field, [operator]: operand }, true)
}

function readNested(resource: AnyResource, json: string): Condition {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    throw new BadQuery('filter', 'filter is not valid JSON')
  }
  return checked(resource, 'filter', parsed, false)
}

/** Verifies a condition from outside against the declaration. Throws BadQuery. */
export function checkedCondition(resource: AnyResource, given: unknown): Condition {
  return checked(resource, 'filter', given, false)
}

function checked(resource: AnyResource, parameter: string, given: unknown, fromText: boolean, depth = 0): Condition {
  if (typeof given !== 'object' || given === null || depth > 8) throw new BadQuery(parameter, 'This is no condition')
  const condition = given as Record<string, unknown>
  const again = (part: unknown): Condition => checked(resource, parameter, part, fromText, depth + 1)
  if (Array.isArray(condition.all) && condition.all.length <= 100) return { all: condition.all.map(again) }
  if (Array.isArray(condition.any) && condition.any.length <= 100) return { any: condition.any.map(again) }
  if (condition.not !== undefined) return { not: again(condition.not) }
  const { field, ...tests } = condition
  if (typeof field !== 'string' || !filterableFields(resource).includes(field)) {
    throw new BadQuery(
      parameter,
      `${resource.many} cannot be filtered by ${typeof field === 'string' ? field : parameter}`,
    )
  }
  const entries = Object.entries(tests).map(
    ([name, operand]) => [name, operandOf(resource, { parameter, field, name, operand, fromText })] as const,
  )
  if (entries.length === 0) throw new BadQuery(parameter, `What should ${field} be compared with?`)
  return { field, ...Object.fromEntries(entries) }
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
  const bad = new BadQuery(parameter, `This is no value for ${field}`)
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
    if (typeof given !== 'string' || given.length > 500 || given.includes('\u0000')) throw bad
    const kind =
      path && resource
        ? path === 'createdAt' || path === 'updatedAt'
          ? 'instant'
          : resource.fields[path]?.kind
        : undefined
    if (kind === 'date' && !isDay(given)) throw bad
    if (kind === 'instant' && !(INSTANT.test(given) && isDay(given.slice(0, 10)) && !Number.isNaN(Date.parse(given))))
      throw bad
    if (kind === 'uuid' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given)) throw bad
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

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(Date.parse(text)).toISOString().startsWith(text)
}

function writeFilters(where: Condition): URLSearchParameters {
  const parts = 'all' in where ? where.all : [where]
  const simple = parts.filter((part) => 'field' in part && isFlat(part))
  const nested = parts.filter((part) => !simple.includes(part))
  const written = simple.flatMap((part) => {
    const { field, ...tests } = part as { field: string }
    return Object.entries(tests).map(([operator, operand]): [string, string] => [
      operator === 'eq' ? field : `${field}.${operator}`,
      Array.isArray(operand) ? operand.join(',') : String(operand),
    ])
  })
  if (nested.length === 1) written.push(['filter', JSON.stringify(nested[0])])
  if (nested.length > 1) written.push(['filter', JSON.stringify({ all: nested })])
  return written
}

/** A comma in one of several values would be read back as two, and no value at all as an empty one. */
function isFlat(part: object): boolean {
  return Object.values(part).every(
    (operand) => !Array.isArray(operand) || (operand.length > 0 && operand.every((one) => !String(one).includes(','))),
  )
}

function isOperator(word: string): word is Operator {
  return (operators as readonly string[]).includes(word)
}

function single(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name]
  if (value !== undefined && typeof value !== 'string') throw new BadQuery(name, `${name} is given more than once`)
  return value
}

function whole(parameters: Parameters, name: string, otherwise: number): number {
  const value = single(parameters, name)
  if (value === undefined) return otherwise
  if (!/^[1-9]\d{0,7}$/.test(value)) throw new BadQuery(name, `${name} is a whole number from 1`)
  return Number(value)
}
