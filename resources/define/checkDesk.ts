import { below, fault, type Fault } from './kernel/complaint'
import { unknownWords } from './kernel/suggestion'
import type { AnyResource } from './resource/resource'

/** Finds what is wrong with the desk at which records are judged. */
export function checkDesk(resource: AnyResource): Fault[] {
  const { fields, actions, page, rules } = resource
  const { desk } = page
  if (!desk) return []
  const names = Object.keys(fields)
  const kept = names.filter((name) => ['file', 'image'].includes(fields[name]?.kind ?? ''))
  const requested = names.filter((name) => fields[name]?.personal === 'onRequest')
  const state = fields[rules.state ?? '']
  const states = state?.kind === 'choice' ? Object.keys(state.options) : []
  return below(
    ['page', 'desk'],
    [
      ...unknownWords(['waiting'], [desk.waiting], states, (word) => `what waits is ${word}, which is no state`),
      ...unknownWords(
        ['evidence'],
        [desk.evidence],
        kept,
        (name) => `the evidence is ${name}, which is no picture and no document`,
      ),
      ...unknownWords(['facts'], desk.facts, names, (name) => `the desk shows ${name}, which is no field`),
      ...unknownWords(
        ['verdicts'],
        Object.keys(desk.verdicts),
        Object.keys(actions),
        (name) => `the verdict ${name} is no action`,
      ),
      ...checkKeys(desk.verdicts),
      ...unknownWords(
        ['inSight'],
        desk.inSight ?? [],
        requested,
        (name) => `${name} is in sight at the desk, but is not personal on request`,
      ),
    ],
  )
}

/** The keys of the picture are taken. */
const taken = ['r']

function checkKeys(verdicts: Readonly<Record<string, string>>): Fault[] {
  const keys = Object.values(verdicts)
  return Object.entries(verdicts).flatMap(([name, key], at) => {
    if (!/^[a-z]$/.test(key))
      return [fault(['verdicts', name], `the key of ${name} is ${key}, which is no small letter`)]
    return taken.includes(key) || keys.indexOf(key) !== at
      ? [fault(['verdicts', name], `the key ${key} of ${name} is taken`)]
      : []
  })
}
