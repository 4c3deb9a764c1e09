import { checkCondition } from './checkConditions'
import type { AnyResource } from './resource/resource'
import { stampedFields } from './resource/storage'

/** Finds what is wrong with the declared indexes of a resource, as sentences: no such field, none with a column, a name twice. */
export function checkIndexes(resource: AnyResource): string[] {
  const { indexes } = resource.storage
  const names = indexes.flatMap(({ name }) => name ?? [])
  return [
    ...indexes.flatMap(({ fields, includes = [], filled }) =>
      [...fields, ...includes, ...(filled ? [filled] : [])].flatMap((name) => checkIndexed(resource, name)),
    ),
    ...indexes.flatMap(({ where }) => (where ? checkCondition(where, resource) : [])),
    ...names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name)).map((name) => `the index ${name} is not in snake_case`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `the index ${name} is declared twice`),
  ]
}

function checkIndexed({ fields }: AnyResource, name: string): string[] {
  if (stampedFields.some((one) => one === name)) return []
  const field = fields[name]
  if (!field) return [`an index names ${name}, which is no field`]
  return field.kind === 'many' ? [`an index names ${name}, which has no column`] : []
}
