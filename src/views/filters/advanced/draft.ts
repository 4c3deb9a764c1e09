import { operators, type AnyResource, type Condition, type Operator } from '#define'
import { operatorsFor, pathsOffered } from './operatorWords'

/** A comparison being edited; `operand` is missing until it is chosen. */
export interface TestDraft {
  readonly key: number
  readonly field: string
  readonly operator: Operator
  readonly operand?: unknown
}

/** A group of conditions: all, any or none must match. */
export interface GroupDraft {
  readonly key: number
  readonly how: 'all' | 'any' | 'none'
  readonly parts: readonly Draft[]
}

/** A part of a nested condition being edited. */
export type Draft = TestDraft | GroupDraft

let lastKey = 0

/** Creates a React key for a part, stable while it moves. */
export function newKey(): number {
  lastKey += 1
  return lastKey
}

/** Whether a part is a group. */
export function isGroup(draft: Draft): draft is GroupDraft {
  return 'how' in draft
}

/** Converts a condition to a draft with a group at its root. */
export function draftOf(condition: Condition | undefined): GroupDraft {
  const draft = condition && partOf(condition)
  if (draft && isGroup(draft)) return draft
  return { key: newKey(), how: 'all', parts: draft ? [draft] : [] }
}

function partOf(condition: Condition): Draft {
  const key = newKey()
  if ('all' in condition) return { key, how: 'all', parts: condition.all.map(partOf) }
  if ('any' in condition) return { key, how: 'any', parts: condition.any.map(partOf) }
  if ('not' in condition) {
    const { not } = condition
    return { key, how: 'none', parts: 'any' in not ? not.any.map(partOf) : [partOf(not)] }
  }
  const { field, ...tests } = condition
  const parts = operators
    .filter((operator) => tests[operator] !== undefined)
    .map((operator): TestDraft => ({ key: newKey(), field, operator, operand: tests[operator] }))
  return parts.length === 1 && parts[0] ? parts[0] : { key, how: 'all', parts }
}

/** Deeper than the service accepts. */
export const TOO_DEEP = 8

/** The initial comparison: with the first filterable field. */
export function newTest(resource: AnyResource): Draft {
  const field = pathsOffered(resource)[0]?.value ?? 'id'
  return { key: newKey(), field, operator: operatorsFor(resource, field)[0] ?? 'eq' }
}

/** The draft of a condition, or an initial comparison if there is no condition. */
export function begunWith(resource: AnyResource, condition: Condition | undefined): GroupDraft {
  const given = draftOf(condition)
  return given.parts.length ? given : { ...given, parts: [newTest(resource)] }
}

/** Converts a draft to its condition. Empty groups are left out. */
export function conditionOf(draft: Draft): Condition | undefined {
  if (!isGroup(draft)) return { field: draft.field, [draft.operator]: draft.operand }
  const parts = draft.parts.flatMap((part) => conditionOf(part) ?? [])
  const [only] = parts
  if (!only) return undefined
  if (draft.how === 'none') return { not: parts.length === 1 ? only : { any: parts } }
  if (parts.length === 1) return only
  return draft.how === 'all' ? { all: parts } : { any: parts }
}

/** Whether every comparison has a value. */
export function isComplete(draft: Draft): boolean {
  return isGroup(draft) ? draft.parts.every(isComplete) : isOperand(draft)
}

/** Whether a comparison has its value. */
export function isOperand({ operator, operand }: TestDraft): boolean {
  if (operator === 'contains') return typeof operand === 'string' && operand.trim().length >= 3
  if (operator === 'between') return Array.isArray(operand) && operand.length === 2 && !operand.includes(undefined)
  if (Array.isArray(operand)) return operand.length > 0
  return operand !== undefined && operand !== ''
}

/** The maximum depth of nested groups. */
export function depthOf(draft: Draft): number {
  return isGroup(draft) ? 1 + Math.max(0, ...draft.parts.map(depthOf)) : 0
}

/** A group with one of its parts, at any depth, replaced or removed. */
export function withPart(group: GroupDraft, key: number, put: (part: Draft) => Draft | undefined): GroupDraft {
  if (group.key === key) {
    const next = put(group)
    return next && isGroup(next) ? next : group
  }
  const parts = group.parts.flatMap((part): Draft[] => {
    if (part.key === key) return [put(part) ?? []].flat()
    return [isGroup(part) ? withPart(part, key, put) : part]
  })
  return { ...group, parts }
}
