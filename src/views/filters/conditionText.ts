import type { AnyResource, Condition } from '#define'
import { describePart, filterLabel } from './describe'
import { isPlain, type Part } from './where'

/** The titles of the records of which a part speaks. */
export type LabelsOf = (part: Part) => ReadonlyMap<number, string>

const none: ReadonlyMap<number, string> = new Map()

/** A condition in words, however nested: "(Status: Active or Acres: above 5) and not Language: Hindi". */
export function describeCondition(
  resource: AnyResource,
  condition: Condition,
  labelsOf: LabelsOf = () => none,
  isInner = false,
): string {
  const words = (part: Condition): string => describeCondition(resource, part, labelsOf, true)
  if (isPlain(condition))
    return `${filterLabel(resource, condition.field)}: ${describePart(resource, condition, labelsOf(condition))}`
  if ('not' in condition) {
    const { not } = condition
    return 'any' in not && not.any.length > 1 ? `none of (${not.any.map(words).join(', ')})` : `not (${words(not)})`
  }
  const [parts, word] = 'all' in condition ? [condition.all, ' and '] : [condition.any, ' or ']
  const joined = parts.map(words).join(word)
  return isInner && parts.length > 1 ? `(${joined})` : joined
}
