import { inSentence, type AnyResource } from '#define'
import type { PersonHere } from '../../../providers/live'
import { formatInstant } from '../format/format'
import { fieldAt } from '../data/fieldAt'

const FEW = 4

/** Joins words to a list: `Village, Status and 3 more`. */
export function listed(words: readonly string[]): string {
  const shown = words.length > FEW ? [...words.slice(0, FEW - 1), `${words.length - FEW + 1} more`] : words
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`
}

/** The labels of fields, without those that are no longer declared. */
export function labelsOf(resource: AnyResource, fields: readonly string[]): string[] {
  return fields.flatMap((field) => fieldAt(resource, field)?.label ?? [])
}

/** Who did what to a record: `Asha Verma changed Village and Status`. */
export function deedWords(
  resource: AnyResource,
  { who, action, fields }: { readonly who: string; readonly action: string; readonly fields: readonly string[] },
): string {
  const one = `this ${inSentence(resource.is.singular)}`
  const done = resource.actions[action]?.label
  if (action === 'delete') return `${who} deleted ${one}`
  if (done) return `${who} carried out “${done}”`
  return `${who} changed ${listed(labelsOf(resource, fields)) || one}`
}

/** How long ago something was, in words. */
export function agoWords(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  return minutes < 60 ? `${minutes} min ago` : `on ${formatInstant(new Date(at).toISOString())}`
}

/** Who else is at a record: `Asha Verma is editing, Ravi Kumar is also here`. */
export function presenceWords(people: readonly PersonHere[]): string {
  const sentence = (names: readonly string[], doing: string): string[] =>
    names.length > 0 ? [`${listed(names)} ${names.length > 1 ? 'are' : 'is'} ${doing}`] : []
  const names = (doing: PersonHere['doing']): string[] =>
    people.filter((person) => person.doing === doing).map(({ name }) => name)
  return [...sentence(names('editing'), 'editing'), ...sentence(names('viewing'), 'also here')].join(', ')
}
