import { holds, inSentence, optionLabel, optionsHeld, type Action, type AnyResource } from '#define'
import { badRequest, forbidden, type Problem } from '../problem'
import type { FullRecord } from '../read/oneRecord'
import type { Viewer } from '../viewer'

/** Explains in a sentence why the present state of a record does not allow an action. */
export function whyNot(resource: AnyResource, action: Action, record: Readonly<Record<string, unknown>>): string {
  const state = String(record[resource.rules.state ?? ''] ?? '')
  return action.from && !action.from.includes(state) ? wrongState(resource, action, state) : notAsItIs(resource, action)
}

/**
 * The refusal for a record that did not move: either no one can do the action in its present state, or it is not this
 * viewer's to do.
 */
export function refusalOf(resource: AnyResource, action: Action, record: FullRecord, viewer: Viewer): Problem {
  const state = String(record[resource.rules.state ?? ''] ?? '')
  if (action.from && !action.from.includes(state))
    return badRequest(action.failed, { detail: wrongState(resource, action, state) })
  const refused = notTheirs(resource, action, record, viewer)
  if (refused) return refused
  return badRequest(action.failed, { detail: whyNot(resource, action, record) })
}

/** The refusal of an action, or of its undo, that is not this viewer's to do; undefined if it is. */
export function notTheirs(
  resource: AnyResource,
  action: Action,
  record: Readonly<Record<string, unknown>>,
  viewer: Viewer,
): Problem | undefined {
  const refuse = (detail: string): Problem => forbidden('Access is denied', { detail })
  const whose = action.by === undefined ? undefined : (record[action.by] as { readonly id: number } | null)
  const own = (action.notSelf ?? []).filter((field) => holds({ field, eq: viewer.id }, record, ''))
  if (whose !== undefined && whose?.id !== viewer.id) return refuse(onlyBy(resource, action))
  if (own.length > 0) return refuse(notByOwn(resource, action, own))
  const option = String(record[action.keyBy?.field ?? ''])
  return action.keyBy && !optionsHeld(action, viewer.keys).includes(option)
    ? refuse(needsMore(resource, action, option))
    : undefined
}

/** Explains in a sentence who alone may do an action. */
export function onlyBy({ fields }: AnyResource, { label, by = '' }: Action): string {
  return `“${label}” can only be done by the person under “${fields[by]?.label ?? by}”.`
}

/** Explains in a sentence that people may not do an action that judges their own work. */
export function notByOwn({ fields }: AnyResource, { label, notSelf }: Action, names = notSelf ?? []): string {
  if (names.includes('id')) return `You can’t use “${label}” on your own account. Ask a colleague.`
  const words = names.map((name) => `“${fields[name]?.label ?? name}”`).join(' or ')
  return `“${label}” must be done by someone other than the person under ${words}.`
}

/** Explains in a sentence what an action needs beyond its key for a record like this one. */
export function needsMore(resource: AnyResource, { label, keyBy }: Action, value: string): string {
  const name = keyBy?.field ?? ''
  return `“${label}” needs another authority for this ${inSentence(resource.is.singular)}: ${resource.fields[name]?.label ?? name} is “${optionWord(resource, name, value)}”.`
}

function optionWord({ fields }: AnyResource, name: string, value: string): string {
  const field = fields[name]
  return optionLabel(field?.kind === 'choice' ? field.options : undefined, value)
}

/** Explains in a sentence why an action is not possible in a state. */
export function wrongState(resource: AnyResource, { label, from = [] }: Action, state: string): string {
  const word = (value: string): string => optionWord(resource, resource.rules.state ?? '', value)
  return `This ${inSentence(resource.is.singular)} is ${word(state)}. “${label}” needs it to be ${from.map(word).join(' or ')}.`
}

/** Explains in a sentence why an action is not possible although the state allows it. */
export function notAsItIs(resource: AnyResource, { label, otherwise }: Action): string {
  return otherwise ?? `“${label}” is not possible for this ${inSentence(resource.is.singular)} as it is now.`
}
