import type { Field } from './fields/options'
import { checkNested } from './nested'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

/** What is wrong with what a field adds to the forms of others: rows within them, records made while choosing, and what tells these apart. */
export function checkForms(resource: AnyResource, name: string, field: Field, { resources }: Register): string[] {
  if (field.kind !== 'reference' && field.kind !== 'many') return []
  const target = resources.find((one) => one.is.name === field.to)
  const makesNothing = field.createInPlace && target?.access.create === false
  const within = 'within' in field && field.within && target?.fields[field.within.field]
  const isWrong = 'within' in field && field.within && (!within || within.kind !== 'reference')
  return [
    ...(isWrong ? [`${name} is told apart by ${field.within?.field}, which is no reference of ${field.to}`] : []),
    ...('nested' in field && field.nested ? checkNested(resource, name, field.nested) : []),
    ...(makesNothing ? [`${name} makes records of ${field.to} in place, which nobody may create`] : []),
  ]
}
