import { fieldOperators, isFieldOperand, type Condition, type Operator } from './kernel/conditions'
import type { Field, Fields } from './fields/options'
import { below, fault, type Fault } from './kernel/complaint'
import { relativeRanges } from './kernel/relativeDates'
import { instead, unknownWords } from './kernel/suggestion'
import { comparablePaths, levelPaths, traitsAt } from './kinds'
import type { AnyResource } from './resource/resource'

/** The words for a value that is not of one of these types. */
export const typeNames = { number: 'no number', boolean: 'neither true nor false', string: 'no text' } as const

/**
 * Finds faults in a condition of a declaration: a field that does not exist, an operator that its kind does not have,
 * an option that it does not have. A condition without comparisons would match everything.
 */
export function checkCondition(condition: Condition, resource: AnyResource): Fault[] {
  if ('all' in condition) return condition.all.flatMap((part) => checkCondition(part, resource))
  if ('any' in condition) return condition.any.flatMap((part) => checkCondition(part, resource))
  if ('not' in condition) return checkCondition(condition.not, resource)
  const { field: path, ...tests } = condition
  const trait = traitsAt(resource, path)
  if (!trait) return [unknownField(path, resource)]
  if (Object.keys(tests).length === 0) return [fault([path], `a condition compares ${path} with nothing`)]
  const options = optionsOf(resource.fields[path])
  return Object.entries(tests).flatMap(([word, operand]) => {
    if (!trait.operators.includes(word as Operator))
      return [fault([path], `${path} cannot be compared by ${word}${instead(word, trait.operators)}`)]
    if (isFieldOperand(operand)) return checkOtherField(path, word, operand.field, resource)
    if (word === 'within') return unknownWords([], [String(operand)], Object.keys(relativeRanges), noRange(path))
    const operands: readonly unknown[] = word === 'empty' ? [] : [operand].flat()
    const alien = operands.filter((one) => typeof one !== trait.wire)
    if (alien.length > 0)
      return alien.map((one) =>
        fault([String(one)], `${path} is compared with ${String(one)}, which is ${typeNames[trait.wire]}`),
      )
    return operands
      .filter((one) => options && !options.includes(String(one)))
      .map((one) => fault([String(one)], `${path} has no option ${String(one)}${instead(String(one), options ?? [])}`))
  })
}

/** Another field must be of the same kind, and both must have a single value. */
function checkOtherField(path: string, word: string, other: string, resource: AnyResource): Fault[] {
  if (!(fieldOperators as readonly string[]).includes(word))
    return [fault([path], `${path} is compared with a field by ${word}${instead(word, fieldOperators)}`)]
  if (!traitsAt(resource, other)) return [unknownField(other, resource)]
  const able = comparablePaths(resource, path).filter((one) => one !== path)
  return able.includes(other)
    ? []
    : [fault([other], `${path} is compared with ${other}, which is of another kind${instead(other, able)}`)]
}

function noRange(path: string): (word: string) => string {
  return (word) => `${path} is compared with ${word}, which is no stretch of days`
}

/** Says that a path leads to no field, with the fields that it may mean. */
export function unknownField(path: string, { fields }: AnyResource): Fault {
  const [name = '', level] = path.split('.')
  const field = fields[name]
  const known = level !== undefined && field?.kind === 'place' ? levelPaths(name, field.level) : undefined
  return fault([path], `there is no field ${path}${instead(path, known ?? Object.keys(fields))}`)
}

/** Finds faults in the conditions that a field puts on its own record. */
export function checkFieldConditions(field: Field, resource: AnyResource): Fault[] {
  return (['when', 'requiredWhen', 'unique'] as const).flatMap((word) => {
    const condition = field[word]
    return typeof condition === 'object' ? below([word], checkCondition(condition, resource)) : []
  })
}

/**
 * The resource with these fields instead of its own: the inputs of an action are checked against each other and the
 * record.
 */
export function withFields(resource: AnyResource, fields: Fields): AnyResource {
  return { ...resource, fields }
}

function optionsOf(field: Field | undefined): string[] | undefined {
  return field && 'options' in field && field.options ? Object.keys(field.options) : undefined
}
