import { below, fault, type Fault } from './kernel/complaint'
import { instead, unknownWords } from './kernel/suggestion'
import type { AnyResource } from './resource/resource'

/** Finds what is wrong with the rules of a resource. */
export function checkRules({ rules, fields }: AnyResource): Fault[] {
  const names = Object.keys(fields)
  const choices = names.filter((name) => fields[name]?.kind === 'choice')
  const dates = names.filter((name) => fields[name]?.kind === 'date')
  const states = rules.state === undefined ? [] : [rules.state]
  return below(
    ['rules'],
    [
      ...unknownWords(['state'], states, choices, (name) => `the state is ${name}, which is no choice`),
      ...rules.limits.flatMap(({ per }, at) =>
        unknownWords(
          ['limits', String(at), 'per'],
          [per],
          names,
          (name) => `a limit is counted per ${name}, which is no field`,
        ),
      ),
      ...rules.unique.flatMap(({ fields: together, during = [] }, at) => [
        ...unknownWords(
          ['unique', String(at), 'fields'],
          together,
          names,
          (name) => `${name} is unique together with others, but it is no field`,
        ),
        ...during
          .filter((name) => !dates.includes(name))
          .map((name) =>
            fault(
              ['unique', String(at), 'during', name],
              `what is unique for a time needs days, and ${name} is none${instead(name, dates)}`,
            ),
          ),
      ]),
    ],
  )
}
