import type { Condition, Operator } from './kernel/conditions'
import type { Field, Fields } from './fields/options'
import { traitsAt } from './kinds'
import type { AnyResource } from './resource/resource'

/**
 * What is wrong with a condition of a declaration, as sentences: a field that does not exist, a comparison that its kind
 * does not know, an option that it does not have. A condition that compares nothing would hold of everything.
 */
export function checkCondition(condition: Condition, resource: AnyResource): string[] {
  if ('all' in condition) return condition.all.flatMap((part) => checkCondition(part, resource))
  if ('any' in condition) return condition.any.flatMap((part) => checkCondition(part, resource))
  if ('not' in condition) return checkCondition(condition.not, resource)
  const { field: path, ...tests } = condition
  const trait = traitsAt(resource, path)
  if (!trait) return [`there is no field ${path}`]
  if (Object.keys(tests).length === 0) return [`a condition compares ${path} with nothing`]
  const options = optionsOf(resource.fields[path])
  return Object.entries(tests).flatMap(([word, operand]) => {
    if (!trait.operators.includes(word as Operator)) return [`${path} cannot be compared by ${word}`]
    const operands: readonly unknown[] = word === 'empty' ? [] : [operand].flat()
    return operands
      .filter((one) => options && !options.includes(String(one)))
      .map((one) => `${path} has no option ${String(one)}`)
  })
}

/** The conditions that a field puts on its own record. */
export function conditionsOf(field: Field): Condition[] {
  return [field.when, field.requiredWhen, field.unique].filter((condition) => typeof condition === 'object')
}

/** A resource that has these fields: the inputs of an action are judged by one another and by the record. */
export function withFields(resource: AnyResource, fields: Fields): AnyResource {
  return { ...resource, fields }
}

function optionsOf(field: Field | undefined): string[] | undefined {
  return field && 'options' in field && field.options ? Object.keys(field.options) : undefined
}
