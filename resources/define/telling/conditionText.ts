import { systemResources } from '../systemResources'
import type { Condition } from '../kernel/conditions'
import type { AnyResource } from '../resource/resource'
import { describePart, filterLabel, idsIn } from './describe'
import { fieldAt } from '../fieldAt'
import { isPlain, type Part } from '../kernel/parts'

/** The titles of the records in a part. */
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
  if ('field' in condition)
    return `${filterLabel(resource, condition.field)}: ${describePart(resource, condition, isPlain(condition) ? labelsOf(condition) : none)}`
  if ('not' in condition) {
    const { not } = condition
    return 'any' in not && not.any.length > 1 ? `none of (${not.any.map(words).join(', ')})` : `not (${words(not)})`
  }
  const [parts, word] = 'all' in condition ? [condition.all, ' and '] : [condition.any, ' or ']
  const joined = parts.map(words).join(word)
  return isInner && parts.length > 1 ? `(${joined})` : joined
}

/** The resource that the field of a part links to. */
export function targetOf(resource: AnyResource, { field: path }: Part): string | undefined {
  const field = fieldAt(resource, path)
  if (field?.kind === 'place') return systemResources.geographies
  return field?.kind === 'reference' || field?.kind === 'many' ? field.to : undefined
}

/** The IDs of the records in a condition, by their resource. */
export function idsByTarget(resource: AnyResource, condition: Condition): Record<string, number[]> {
  const found: Record<string, number[]> = {}
  for (const part of plainParts(condition)) {
    const target = targetOf(resource, part)
    const ids = idsIn(fieldAt(resource, part.field), part)
    if (target && ids.length) found[target] = [...new Set([...(found[target] ?? []), ...ids])]
  }
  return found
}

function plainParts(condition: Condition): Part[] {
  if (isPlain(condition)) return [condition]
  if ('field' in condition) return []
  if ('not' in condition) return plainParts(condition.not)
  return ('all' in condition ? condition.all : condition.any).flatMap(plainParts)
}
