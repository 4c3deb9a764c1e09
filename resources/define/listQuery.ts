import { BadQuery, checked, isOperator } from './checkedCondition'
import { isFieldOperand, type Condition } from './kernel/conditions'
import { sortableFields } from './kinds'
import type { AnyResource } from './resource/resource'

/** One key of a sort order. */
export interface SortKey {
  readonly field: string
  readonly descending: boolean
}

/** The query of a list. The browser writes it into its address and into the request; the service reads it. */
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

/** Parameter names that are no filters. No field may have one. */
export const reservedParameters: readonly string[] = [
  'page',
  'size',
  'limit',
  'sort',
  'q',
  'filter',
  'count',
  'view',
  'columns',
  'record',
  'tab',
  'list',
  'after',
  'field',
  'as',
  'when',
  'where',
  'chart',
  'figures',
  'import',
]

/** The maximum number of rows of a page. */
export const MAX_PAGE_SIZE = 1000

/** The maximum number of rows of a direct download (domain §0.3). */
export const MOST_EXPORTED = 5000

/** The minimum number of characters for a partial text search: every search uses a trigram index. */
export const LEAST_TO_SEARCH = 3

/** The maximum number of characters of the global search. */
export const LONGEST_SEARCH = 100

/** Whether a search is long enough: a word of 3 characters, or `#` and a number. */
export function isLongEnough(q: string): boolean {
  const words = /^[+\d][\d\s-]*$/.test(q.trim()) ? [q.replace(/\D/g, '')] : q.trim().split(/\s+/)
  return words.some((word) => word.length >= LEAST_TO_SEARCH) || /^#\s?\d{1,15}$/.test(q.trim())
}

const DEEPEST_ROW = 10_000_000

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Reads the query of a list. Throws BadQuery for an unknown field, operator or sort key and for a value of the wrong
 * kind.
 */
export function readListQuery(resource: AnyResource, parameters: Parameters): ListQuery {
  const query = single(parameters, 'q')?.trim()
  const page = whole(parameters, 'page', 1)
  // The history of a state budget is queried with `page` and `limit` (spec §7).
  const size = whole(parameters, 'size', whole(parameters, 'limit', resource.list.size))
  if (size > MAX_PAGE_SIZE) throw new BadQuery('size', `A page can have at most ${MAX_PAGE_SIZE} rows`)
  if (page * size > DEEPEST_ROW) throw new BadQuery('page', 'This page doesn’t exist')
  const count = single(parameters, 'count') ?? 'capped'
  if (count !== 'capped' && count !== 'exact' && count !== 'none')
    throw new BadQuery('count', 'count must be capped, exact or none')
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

/** Writes a query as the parameters of an address, without what equals the resource's defaults. */
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

/** Names and values for `new URLSearchParams(…)`, whose type is not part of the language itself. */
export type URLSearchParameters = [name: string, value: string][]

function readSort(resource: AnyResource, given: string | undefined): SortKey[] {
  const allowed = sortableFields(resource)
  const keys = sortKeys(given || resource.list.sort)
  const unknown = given && keys.find(({ field }) => !allowed.includes(field))
  if (unknown) throw new BadQuery('sort', `${resource.is.plural} cannot be sorted by ${unknown.field}`)
  return keys
}

/** Parses a sort order as declared: `-month,name`. */
export function sortKeys(sort: string): SortKey[] {
  return sort.split(',').map((word) => ({ field: word.replace(/^-/, ''), descending: word.startsWith('-') }))
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

/**
 * A comma in one of several values would be read back as two, and an empty value as none; another field would be read
 * back as a value.
 */
function isFlat(part: object): boolean {
  return Object.values(part).every((operand) =>
    Array.isArray(operand)
      ? operand.length > 0 && operand.every((one) => !String(one).includes(','))
      : !isFieldOperand(operand),
  )
}

function single(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name]
  if (value !== undefined && typeof value !== 'string') throw new BadQuery(name, `${name} is sent more than once`)
  return value
}

function whole(parameters: Parameters, name: string, otherwise: number): number {
  const value = single(parameters, name)
  if (value === undefined) return otherwise
  if (!/^[1-9]\d{0,7}$/.test(value)) throw new BadQuery(name, `${name} must be a whole number from 1`)
  return Number(value)
}
