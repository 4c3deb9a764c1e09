import type { Condition, Operator } from './kernel/conditions'
import { levels, type Field, type Fields } from './fields/options'
import { below, fault, type Fault } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import { traitsAt } from './kinds'
import type { AnyResource } from './resource/resource'

/**
 * Finds what is wrong with a condition of a declaration: a field that does not exist, a comparison that its kind does not
 * know, an option that it does not have. A condition that compares nothing would hold of everything.
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
    const operands: readonly unknown[] = word === 'empty' ? [] : [operand].flat()
    return operands
      .filter((one) => options && !options.includes(String(one)))
      .map((one) => fault([String(one)], `${path} has no option ${String(one)}${instead(String(one), options ?? [])}`))
  })
}

/** Says that a path leads to no field, with those that it may mean. */
export function unknownField(path: string, { fields }: AnyResource): Fault {
  const [name = '', level] = path.split('.')
  const known =
    level !== undefined && fields[name]?.kind === 'place' ? levels.map((one) => `${name}.${one}`) : undefined
  return fault([path], `there is no field ${path}${instead(path, known ?? Object.keys(fields))}`)
}

/** Finds what is wrong with the conditions that a field puts on its own record. */
export function checkFieldConditions(field: Field, resource: AnyResource): Fault[] {
  return (['when', 'requiredWhen', 'unique'] as const).flatMap((word) => {
    const condition = field[word]
    return typeof condition === 'object' ? below([word], checkCondition(condition, resource)) : []
  })
}

/** A resource that has these fields: the inputs of an action are judged by one another and by the record. */
export function withFields(resource: AnyResource, fields: Fields): AnyResource {
  return { ...resource, fields }
}

function optionsOf(field: Field | undefined): string[] | undefined {
  return field && 'options' in field && field.options ? Object.keys(field.options) : undefined
}
