import type { CrudFilter, CrudOperators, LogicalFilter } from '@refinedev/core'
import { BadQuery, checkedCondition, filterableFields, traitsAt, type AnyResource, type Condition } from '#define'

/** Converts a Refine filter on a field to a condition, which is validated afterwards. */
type Translation = (field: string, value: never) => unknown

type Compared = Exclude<CrudOperators, 'or' | 'and'>

/** Every Refine operator on a field: our condition, or the operator to use instead. */
const translations: Readonly<Record<Compared, Translation | string>> = {
  eq: (field, value) => ({ field, eq: value }),
  ne: (field, value) => ({ field, ne: value }),
  // Equality of texts is case-sensitive.
  eqs: (field, value) => ({ field, eq: value }),
  nes: (field, value) => ({ field, ne: value }),
  lt: (field, value) => ({ field, lt: value }),
  gt: (field, value) => ({ field, gt: value }),
  lte: (field, value) => ({ field, lte: value }),
  gte: (field, value) => ({ field, gte: value }),
  in: (field, value) => ({ field, in: value }),
  nin: (field, value) => ({ field, nin: value }),
  ina: (field, value: readonly unknown[]) => ({ all: value.map((one) => ({ field, eq: one })) }),
  nina: (field, value: readonly unknown[]) => ({ not: { all: value.map((one) => ({ field, eq: one })) } }),
  contains: (field, value) => ({ field, contains: value }),
  ncontains: (field, value) => ({ not: { field, contains: value } }),
  containss: 'contains',
  ncontainss: 'ncontains',
  between: (field, value) => ({ field, between: value }),
  nbetween: (field, value) => ({ not: { field, between: value } }),
  null: (field, value) => ({ field, empty: value !== false }),
  nnull: (field, value) => ({ field, empty: value === false }),
  startswith: (field, value) => ({ field, startsWith: value }),
  nstartswith: (field, value) => ({ not: { field, startsWith: value } }),
  startswiths: 'startswith',
  nstartswiths: 'nstartswith',
  endswith: 'contains',
  nendswith: 'ncontains',
  endswiths: 'contains',
  nendswiths: 'ncontains',
}

/** Refine's filters as conditions and the text for the search box of the list. */
export interface Filtered {
  readonly where?: Condition
  readonly q?: string
}

/**
 * Translates Refine's filters, all of which must match. The field `q` is the search of the list, as is a part of the
 * title if the title is not a filter itself. Throws BadQuery with a sentence for anything that the service cannot
 * compare.
 */
export function filteredBy(resource: AnyResource, filters: readonly CrudFilter[]): Filtered {
  const searched = filters.filter((filter) => isSearch(resource, filter)) as LogicalFilter[]
  const others = filters.filter((filter) => !isSearch(resource, filter))
  const parts = others.map((filter) => conditionOf(resource, filter))
  const q = searched.map(({ value }) => String(value ?? '')).join(' ')
  const where = parts.length > 1 ? { all: parts } : parts[0]
  return { ...(where && { where }), ...(q.trim() && { q }) }
}

function isSearch(resource: AnyResource, filter: CrudFilter): boolean {
  if (!('field' in filter) || (filter.operator !== 'contains' && filter.operator !== 'eq')) return false
  if (filter.field === 'q') return true
  const isTitle = filter.field === resource.is.title && filter.operator === 'contains'
  return isTitle && !filterableFields(resource).includes(filter.field) && resource.list.search.includes(filter.field)
}

function conditionOf(resource: AnyResource, filter: CrudFilter): Condition {
  if ('field' in filter) return comparison(resource, filter)
  const { operator, value } = filter
  const parts = value.map((part) => conditionOf(resource, part))
  if (parts.length === 0) throw new BadQuery('filter', `Add a condition to “${operator}”`)
  return operator === 'or' ? { any: parts } : { all: parts }
}

function comparison(resource: AnyResource, { field: path, operator, value }: LogicalFilter): Condition {
  const field = fieldOf(resource, path)
  const translation = Object.hasOwn(translations, operator) ? translations[operator] : undefined
  if (translation === undefined) throw new BadQuery(field, `There is no operator “${String(operator)}”`)
  if (typeof translation === 'string')
    throw new BadQuery(field, `${field} cannot be compared by ${operator}: use “${translation}”`)
  if ((operator === 'ina' || operator === 'nina') && !isList(resource, field, value))
    throw new BadQuery(field, `${field} cannot be compared by ${operator}: use “in” or “nin”`)
  return checkedCondition(resource, translation(field, operandOf(resource, field, operator, value) as never))
}

/** `ina` requires all of several values, which only a multi-value field can have. */
function isList(resource: AnyResource, field: string, value: unknown): boolean {
  const kind = resource.fields[field]?.kind
  return (kind === 'tags' || kind === 'many') && Array.isArray(value) && value.length > 0
}

/** Refine's documentation names the ID of a linked record, `village.id`; our filters name the link. */
export function fieldOf(resource: AnyResource, path: string): string {
  const link = /^(.+)\.id$/.exec(path)?.[1]
  return link !== undefined && traitsAt(resource, link)?.wire === 'number' ? link : path
}

/** A value from the address is text. */
function operandOf(resource: AnyResource, field: string, operator: Compared, value: unknown): unknown {
  if (operator === 'null' || operator === 'nnull') return value === 'false' ? false : value
  const wire = traitsAt(resource, field)?.wire
  const one = (text: unknown): unknown => {
    if (typeof text !== 'string' || text.trim() === '') return text
    if (wire === 'number' && !Number.isNaN(Number(text))) return Number(text)
    if (wire === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
    return text
  }
  return Array.isArray(value) ? value.map(one) : one(value)
}
