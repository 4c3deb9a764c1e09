import { allows, inSentence, optionsHeld, type Access, type AnyResource } from '#define'
import type { Work } from '../engine'
import { wholesOf } from '../read/openWholes'
import { isOwn, visibilityOf } from '../viewer'
import { needsMore, notByOwn, onlyBy, whyNot } from '../write/actionRefusals'
import { closedRowsWords } from '../write/closedWords'
import { usesOf } from '../write/remove'
import { explained, type Explanation, type Reason } from './explanation'
import type { Facts } from './facts'
import { placesOf, whereabouts } from './places'
import { missingKeys, nameOf, openingKeys, verb, type Subject } from './subject'
import { conditionWords, someOf } from './words'

/** One record to be explained, with what is known of it. */
export interface Case {
  readonly work: Work
  readonly subject: Subject
  readonly resource: AnyResource
  readonly id?: number
  readonly facts?: Facts
}

/** The authorities that an operation on a record needs, and its name after “Nobody may …”. */
export function needsOf(resource: AnyResource, operation: string): { needs: readonly Access[]; nobody: string } {
  const {
    access: { see: key },
    access,
    actions,
  } = resource
  const many = inSentence(resource.is.plural)
  if (operation === 'create') return { needs: [key, access.create], nobody: `create ${many}` }
  if (operation === 'update') return { needs: [key, access.update], nobody: `change ${many}` }
  if (operation === 'delete') return { needs: [key, access.delete], nobody: `delete ${many}` }
  const action = actions[operation]
  if (action) return { needs: [key, action.key], nobody: `do this to ${many}` }
  return { needs: [key], nobody: `see ${many}` }
}

/** Explains whether a person may see the tab, see the record, or do something to it. */
export async function explainOperation(one: Case, operation: string): Promise<Explanation> {
  const { subject, resource, id } = one
  const { nobody, ...declared } = needsOf(resource, operation)
  const isSelf = id !== undefined && isOwn(resource, subject.viewer, id) && ['read', 'update'].includes(operation)
  const needs = isSelf ? [] : declared.needs
  const keys = missingKeys(subject, needs, nobody)
  // A viewer without access to the tab is not told whether such a record exists.
  const isBlind = !isSelf && subject.isSelf && !allows(subject.viewer.keys, resource.access.see)
  if (id === undefined || operation === 'create' || isBlind) return explained(keys, openingKeys(subject, needs))
  const hidden = await hiddenReasons(one)
  // If no one may do it, the state of the record does not matter.
  const isClosed = needs.includes(false)
  const obstacles = hidden.length || isClosed ? hidden : await operationReasons(one, operation)
  return explained([...keys, ...obstacles], openingKeys(subject, needs))
}

/** Explains why a record cannot be seen, apart from keys. */
export async function hiddenReasons({ work, subject, resource, id = 0, facts }: Case): Promise<Reason[]> {
  const one = inSentence(resource.is.singular)
  if (!facts?.isForAsker) return [{ kind: 'missing', text: `This ${one} doesn’t exist or is outside your access.` }]
  if (facts.isDeleted) return [{ kind: 'deleted', text: `This ${one} has been deleted.` }]
  if (facts.isForSubject) return []
  const [where, places] = [await whereabouts(work, resource, id), await placesOf(work, subject)]
  const lies = where ? `It is in ${where}` : `This ${one} is outside what ${nameOf(subject)} can see`
  return [{ kind: 'scope', text: `${lies}; ${seesWords(subject, places)}.`, ...(places && { places }) }]
}

function seesWords(subject: Subject, places: readonly string[] | undefined): string {
  const who = nameOf(subject)
  if (!places) return `${who} ${verb(subject, 'are', 'is')} not limited to geographies`
  return places.length
    ? `${who} ${verb(subject, 'see', 'sees')} ${someOf(places)}`
    : `${who} ${verb(subject, 'have', 'has')} no geographies yet`
}

async function operationReasons(one: Case, operation: string): Promise<Reason[]> {
  const { work, subject, resource, id = 0, facts } = one
  if (!facts || operation === 'read') return []
  const noun = inSentence(resource.is.singular)
  if (!facts.isReached) {
    const places = await placesOf(work, subject)
    const text = `${nameOf(subject, true)} may see this ${noun}, but can change only records within ${verb(subject, 'your', 'their')} geographies.`
    return [{ kind: 'scope', text, ...(places && { places }) }]
  }
  if (resource.actions[operation]) return actionReasons(one, operation)
  const { changeWhile } = resource.rules
  if (!facts.isChangeable && changeWhile) {
    const text = `This ${noun} can no longer be changed. It can be changed only while ${conditionWords(changeWhile, resource)}.`
    return [{ kind: 'state', text }]
  }
  const [whole] = facts.isInOpenWholes ? [] : wholesOf(work.engine, resource)
  if (whole) {
    const text = `${closedRowsWords(resource, whole.parent)}. They can be changed only while ${conditionWords(whole.changeWhile, whole.parent)}.`
    return [{ kind: 'state', text }]
  }
  const { deleteWhile } = resource.rules
  if (operation === 'delete' && deleteWhile && !facts.isDeletable) {
    const text = `This ${noun} can no longer be deleted. It can be deleted only while ${conditionWords(deleteWhile, resource)}.`
    return [{ kind: 'state', text }]
  }
  const uses = operation === 'delete' ? await usesOf(work, resource, id) : []
  return uses.length ? [{ kind: 'condition', text: `Still used by ${someOf(uses)}.` }] : []
}

function actionReasons({ work, subject, resource, facts, id }: Case, word: string): Reason[] {
  const action = resource.actions[word]
  if (!action || !facts || facts.actions[word]) return []
  const state = resource.rules.state ? resource.fields[resource.rules.state] : undefined
  const isTold = state && visibilityOf(state, work.viewer) === 'full'
  if (action.from && !action.from.includes(facts.state ?? '')) {
    const text = isTold
      ? whyNot(resource, action, { [resource.rules.state ?? '']: facts.state })
      : `“${action.label}” is not possible for this ${inSentence(resource.is.singular)} as it is now.`
    return [{ kind: 'state', text }]
  }
  const isByState = action.keyBy?.field === resource.rules.state && isTold
  if (isByState && !optionsHeld(action, subject.viewer.keys).includes(facts.state ?? ''))
    return [{ kind: 'condition', text: needsMore(resource, action, facts.state ?? '') }]
  if (action.notSelf?.includes('id') && id === subject.viewer.id)
    return [{ kind: 'condition', text: notByOwn(resource, action, ['id']) }]
  if (action.by && !action.when) return [{ kind: 'condition', text: onlyBy(resource, action) }]
  if (action.notSelf && !action.when) return [{ kind: 'condition', text: notByOwn(resource, action) }]
  if (action.keyBy && !action.when) {
    const field = resource.fields[action.keyBy.field]?.label ?? action.keyBy.field
    return [{ kind: 'condition', text: `“${action.label}” needs a different authority, depending on “${field}”.` }]
  }
  if (action.otherwise) return [{ kind: 'condition', text: action.otherwise }]
  const needed = action.when && conditionWords(action.when, resource)
  return [{ kind: 'condition', text: `“${action.label}” is possible only while ${needed ?? 'its conditions hold'}.` }]
}
