import { checkCondition } from './checkConditions'
import { below, fault, type Fault } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import type { AnyResource } from './resource/resource'
import { stampedFields } from './resource/storage'

/**
 * Finds faults in the fields declared without an index: unknown ones, and the default order of the list, by which pages
 * are read.
 */
export function checkUnindexed({ storage, fields, list }: AnyResource): Fault[] {
  const sorted = list.sort.split(',').map((one) => one.replace(/^-/, ''))
  return storage.unindexed.flatMap((name) => {
    const words = fields[name]
      ? sorted.includes(name) && `the list is ordered by ${name}, which needs an index`
      : `there is no field ${name}${instead(name, Object.keys(fields))}`
    return words ? [fault(['storage', 'unindexed', name], words)] : []
  })
}

/** Finds faults in the declared indexes of a resource: unknown fields, fields without a column, duplicate names. */
export function checkIndexes(resource: AnyResource): Fault[] {
  const { indexes } = resource.storage
  const names = indexes.flatMap(({ name }) => name ?? [])
  return below(
    ['storage', 'indexes'],
    [
      ...indexes.flatMap(({ fields, includes = [], filled }) =>
        [...fields, ...includes, ...(filled ? [filled] : [])].flatMap((name) =>
          below([name], checkIndexed(resource, name)),
        ),
      ),
      ...indexes.flatMap(({ where }) => (where ? checkCondition(where, resource) : [])),
      ...names
        .filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))
        .map((name) => fault([name], `the index ${name} is not in snake_case`)),
      ...names
        .filter((name, at) => names.indexOf(name) !== at)
        .map((name) => fault([name], `the index ${name} is declared twice`)),
    ],
  )
}

function checkIndexed({ fields }: AnyResource, name: string): Fault[] {
  if (stampedFields.some((one) => one === name)) return []
  const field = fields[name]
  if (!field)
    return [
      fault(
        [],
        `an index names ${name}, which is no field${instead(name, [...Object.keys(fields), ...stampedFields])}`,
      ),
    ]
  return field.kind === 'many' ? [fault([], `an index names ${name}, which has no column`)] : []
}
