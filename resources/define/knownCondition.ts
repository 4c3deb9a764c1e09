import { BadQuery, checkedCondition } from './checkedCondition'
import { isFieldOperand, type Condition } from './kernel/conditions'
import { traitsAt } from './kinds'
import type { Names } from './renamed'
import type { AnyResource } from './resource/resource'

interface Knowing {
  readonly resource: AnyResource
  readonly names: Names
  /** Called with a sentence about each dropped part. */
  readonly lost: (why: string) => void
}

const DEEPEST = 8

/**
 * The part of a stored condition that is still valid; undefined if nothing is. A group that loses all parts is dropped
 * with them.
 */
export function knownCondition(knowing: Knowing, given: unknown, depth = 0): Condition | undefined {
  if (typeof given !== 'object' || given === null || depth > DEEPEST) {
    knowing.lost('Part of the filter was removed: it is no longer valid')
    return undefined
  }
  const condition = given as Readonly<Record<string, unknown>>
  const known = (part: unknown): Condition[] => [knownCondition(knowing, part, depth + 1) ?? []].flat()
  if (Array.isArray(condition.all)) return group('all', condition.all, condition.all.flatMap(known))
  if (Array.isArray(condition.any)) return group('any', condition.any, condition.any.flatMap(known))
  if (condition.not !== undefined) {
    const inner = knownCondition(knowing, condition.not, depth + 1)
    return inner && { not: inner }
  }
  return knownComparison(knowing, condition)
}

function group(word: 'all' | 'any', before: readonly unknown[], parts: Condition[]): Condition | undefined {
  if (parts.length === 0 && before.length > 0) return undefined
  return word === 'all' ? { all: parts } : { any: parts }
}

function knownComparison(
  { resource, names, lost }: Knowing,
  { field, ...tests }: Readonly<Record<string, unknown>>,
): Condition | undefined {
  const path = names.pathNow(String(field))
  const words = names.wordsFor(path)
  if (!traitsAt(resource, path)) {
    lost(`The filter by ${words} was removed: the field no longer exists`)
    return undefined
  }
  const kept = Object.entries(tests).flatMap(([word, given]) => {
    const operand = isFieldOperand(given) ? { field: names.pathNow(given.field) } : given
    const present = withoutLostOptions(resource, path, operand, (option) =>
      lost(`The filter by ${words} no longer includes “${option}”: the option no longer exists`),
    )
    if (present !== undefined && canAsk(resource, { field: path, [word]: present })) return [[word, present] as const]
    lost(`The filter by ${words} was removed: ${resource.is.plural} can no longer be filtered by it`)
    return []
  })
  return kept.length > 0 ? { field: path, ...Object.fromEntries(kept) } : undefined
}

/** The remaining options of a list of options; undefined if none exists any more. Anything else is left as it is. */
function withoutLostOptions(
  resource: AnyResource,
  path: string,
  operand: unknown,
  lost: (option: string) => void,
): unknown {
  const declared = resource.fields[path]
  if (!Array.isArray(operand) || declared?.kind !== 'choice') return operand
  const [present, gone] = [operand, operand].map((all, isGone) =>
    all.filter((option) => Object.hasOwn(declared.options, String(option)) === (isGone === 0)),
  )
  if (!present || !gone || gone.length === 0) return operand
  for (const option of gone) lost(String(option))
  return present.length > 0 ? present : undefined
}

function canAsk(resource: AnyResource, comparison: unknown): boolean {
  try {
    checkedCondition(resource, comparison)
    return true
  } catch (error) {
    if (error instanceof BadQuery) return false
    throw error
  }
}
