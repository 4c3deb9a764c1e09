import { filterableFields, traitsAt, type AnyResource, type Field, type Kind, type Operator } from '#define'
import { fieldAt, isReadable } from '../../data/fieldAt'
import { isMasked } from '../../privacy/masked'
import { filterLabel, levelLabels, placeLevel } from '../../conditions/describe'

const plain: Readonly<Record<Operator, string>> = {
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  nin: 'is none of',
  lt: 'is below',
  lte: 'is at most',
  gt: 'is above',
  gte: 'is at least',
  between: 'is between',
  contains: 'contains',
  startsWith: 'begins with',
  empty: 'is set or not',
  within: 'is in',
}

const ofTime: Partial<Record<Operator, string>> = {
  eq: 'is on',
  ne: 'is not on',
  lt: 'is before',
  lte: 'is on or before',
  gt: 'is after',
  gte: 'is on or after',
}

const ofSeveral: Partial<Record<Operator, string>> = { eq: 'has', in: 'has one of' }

/** An operator in words, as written between the field and the value. */
export function operatorWord(kind: Kind, operator: Operator): string {
  if (['date', 'instant', 'month'].includes(kind)) return ofTime[operator] ?? plain[operator]
  if (kind === 'many' || kind === 'tags') return ofSeveral[operator] ?? plain[operator]
  return plain[operator]
}

const moments: readonly Operator[] = ['lt', 'lte', 'gt', 'gte', 'between', 'within', 'empty']

/**
 * The operators for a field path. Moments are compared by whole days, so without equality; masked values only as a
 * whole; required fields are never empty.
 */
export function operatorsFor(resource: AnyResource, path: string): readonly Operator[] {
  const field = fieldAt(resource, path)
  const all = traitsAt(resource, path)?.operators ?? []
  if (!field) return []
  const isHidden = isMasked(field)
  return all.filter((operator) => {
    if (operator === 'empty' && field.required && !path.includes('.')) return false
    if (isHidden) return operator === 'eq' || operator === 'empty'
    return field.kind !== 'instant' || moments.includes(operator)
  })
}

/** A filterable field path with its label. */
export interface PathOffered {
  readonly value: string
  readonly label: string
}

/** The field paths that the viewer can filter by. */
export function pathsOffered(resource: AnyResource): PathOffered[] {
  return filterableFields(resource).flatMap((path): PathOffered[] => {
    const field = fieldAt(resource, path)
    if (!field || !isReadable(field) || operatorsFor(resource, path).length === 0) return []
    return [{ value: path, label: pathLabel(resource, path, field) }]
  })
}

/** The level of a place follows the place: a record may have several. */
function pathLabel(resource: AnyResource, path: string, field: Field): string {
  const level = path.split('.')[1]
  if (field.kind !== 'place' || !level || level === placeLevel(field)) return filterLabel(resource, path)
  return `${field.label}: ${levelLabels[level as keyof typeof levelLabels].toLowerCase()}`
}
