import { below, fault, type Fault } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import { mergedBy, referencesTo } from './merging'
import type { Register } from './register'
import type { Action } from './resource/actions'
import type { AnyResource } from './resource/resource'

/**
 * Finds faults in the merging of records: an action that does not name the record to keep, one that does not reverse
 * merged records, and a rule for records that refer to nothing that is merged.
 */
export function checkMerging(resource: AnyResource, { resources }: Register): Fault[] {
  const { actions, storage } = resource
  const refers = resources.some((one) => mergedBy(one) && referencesTo(resource, one.is.name).length > 0)
  const { merging } = storage
  return [
    ...Object.entries(actions).flatMap(([name, action]) =>
      below(['actions', name, 'merges'], checkMerges(resource, name, action)),
    ),
    ...Object.entries(actions).flatMap(([name, action]) =>
      below(['actions', name, 'reverses'], checkReverses(resource, name, action)),
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

function checkReverses({ actions }: AnyResource, name: string, action: Action): Fault[] {
  const { reverses, from = [], input = {}, to, bulk } = action
  if (!reverses) return []
  const merging = Object.keys(actions).filter((one) => actions[one]?.merges)
  const state = actions[reverses]?.to
  if (!merging.includes(reverses))
    return [fault([], `the action ${name} reverses ${reverses}, which merges nothing${instead(reverses, merging)}`)]
  return [
    ...(state && from.join() !== state ? [fault([], `the action ${name} must start from ${state} only`)] : []),
    ...(to ? [fault([], `the action ${name} returns to the state before the merge, and can’t move to ${to}`)] : []),
    ...(input.reason?.required ? [] : [fault([], `the action ${name} does not require a reason as an input`)]),
    ...(bulk ? [fault([], `the action ${name} reverses, and can’t be done to many records: no bulk`)] : []),
  ]
}
