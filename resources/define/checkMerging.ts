import { below, fault, type Fault } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import { mergedBy, referencesTo } from './merging'
import type { Register } from './register'
import type { Action } from './resource/actions'
import type { AnyResource } from './resource/resource'

/**
 * Finds faults in the merging of records: an action that does not name the record to keep, and a rule for records that
 * refer to nothing that is merged.
 */
export function checkMerging(resource: AnyResource, { resources }: Register): Fault[] {
  const { actions, storage } = resource
  const refers = resources.some((one) => mergedBy(one) && referencesTo(resource, one.is.name).length > 0)
  const { merging } = storage
  return [
    ...Object.entries(actions).flatMap(([name, action]) =>
      below(['actions', name, 'merges'], checkMerges(resource, name, action)),
    ),
    ...(merging && !refers ? [fault(['storage', 'merging'], 'the records refer to nothing that is merged')] : []),
    ...(merging && !merging.because.trim()
      ? [fault(['storage', 'merging', 'because'], 'what stays has no reason')]
      : []),
  ]
}

function checkMerges({ is, fields }: AnyResource, name: string, { merges, input = {}, bulk }: Action): Fault[] {
  if (!merges) return []
  const [field, asked] = [fields[merges], input[merges]]
  const isOwn = (one: typeof field): boolean => one?.kind === 'reference' && one.to === is.name
  const known = Object.keys(fields).filter((one) => isOwn(fields[one]))
  return [
    ...(isOwn(field)
      ? []
      : [
          fault(
            [],
            `the action ${name} merges by ${merges}, which is no reference to ${is.name}${instead(merges, known)}`,
          ),
        ]),
    ...(isOwn(asked) && asked?.required
      ? []
      : [fault([], `the action ${name} does not require ${merges} as an input`)]),
    ...(bulk ? [fault([], `the action ${name} merges, and can’t be done to many records: no bulk`)] : []),
  ]
}
