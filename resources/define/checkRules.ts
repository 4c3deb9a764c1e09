import { isDerived } from './derived'
import type { Fields } from './fields/options'
import { below, fault, type Fault, type Path } from './kernel/complaint'
import type { Condition } from './kernel/conditions'
import { instead, unknownWords } from './kernel/suggestion'
import { fieldsIn } from './kinds'
import type { AnyResource } from './resource/resource'

/** Finds faults in the rules of a resource. */
export function checkRules({ rules, fields, actions }: AnyResource): Fault[] {
  const names = Object.keys(fields)
  const choices = names.filter((name) => fields[name]?.kind === 'choice')
  const states = rules.state === undefined ? [] : [rules.state]
  return below(
    ['rules'],
    [
      ...unknownWords(['state'], states, choices, (name) => `the state is ${name}, which is no choice`),
      ...checkUndoing(rules, actions),
      ...rules.limits.flatMap(({ per }, at) =>
        unknownWords(
          ['limits', String(at), 'per'],
          [per],
          names,
          (name) => `a limit is counted per ${name}, which is no field`,
        ),
      ),
      ...rules.checks.flatMap(({ field, holds }, at) => checkRecordCheck(fields, ['checks', String(at)], field, holds)),
      ...rules.unique.flatMap((rule, at) => checkUnique(fields, ['unique', String(at)], rule)),
    ],
  )
}

function checkUnique(fields: Fields, path: Path, rule: AnyResource['rules']['unique'][number]): Fault[] {
  const { fields: together, during = [], distinguishedBy, edits, includes = [] } = rule
  const names = Object.keys(fields)
  const dates = names.filter((name) => fields[name]?.kind === 'date')
  const unknown = (word: string, given: readonly string[], says: (name: string) => string): Fault[] =>
    unknownWords([...path, word], given, names, says)
  return [
    ...(edits && during.length > 0
      ? [fault([...path, 'edits'], 'what is unique for a time is not edited by a new record')]
      : []),
    ...(distinguishedBy && (edits || during.length > 0 || includes.length > 0)
      ? [
          fault(
            [...path, 'distinguishedBy'],
            'what another value distinguishes is not unique for a time, not edited by a new record, and its index includes nothing',
          ),
        ]
      : []),
    ...unknown(
      'distinguishedBy',
      distinguishedBy === undefined ? [] : [distinguishedBy],
      (name) => `records are distinguished by ${name}, which is no field`,
    ),
    ...unknown('includes', includes, (name) => `the index of what is unique includes ${name}, which is no field`),
    ...unknown('fields', together, (name) => `${name} is unique together with others, but it is no field`),
    ...during
      .filter((name) => !dates.includes(name))
      .map((name) =>
        fault(
          [...path, 'during', name],
          `what is unique for a time needs days, and ${name} is none${instead(name, dates)}`,
        ),
      ),
  ]
}

/** What undoes a record knows nothing but the record. */
function checkUndoing({ undoneBy }: AnyResource['rules'], actions: AnyResource['actions']): Fault[] {
  if (undoneBy === undefined) return []
  const asked = Object.entries(actions[undoneBy]?.input ?? {}).filter(([, { required }]) => required)
  return [
    ...unknownWords(
      ['undoneBy'],
      [undoneBy],
      Object.keys(actions),
      (name) => `a record is undone by ${name}, which is no action`,
    ),
    ...asked.map(([name]) => fault(['undoneBy'], `${undoneBy} undoes a record, and cannot ask for ${name} then`)),
  ]
}

/** A derived value is known only when the record is written, after the rule has been checked. */
function checkRecordCheck(fields: Fields, path: Path, at: string, holds: Condition): Fault[] {
  const names = Object.keys(fields)
  const isHidden = (name: string): boolean => !!fields[name]?.personal || fields[name]?.read !== undefined
  const spoken = [...new Set([at, ...fieldsIn(holds).map((one) => one.split('.')[0] ?? '')])]
  return [
    ...unknownWords([...path, 'field'], [at], names, (name) => `a check is told at ${name}, which is no field`),
    ...spoken
      .filter((name) => fields[name] && isDerived(fields[name]))
      .map((name) => fault(path, `a check speaks of ${name}, which the database derives after the check`)),
    // A refusal would reveal the other field.
    ...spoken
      .filter((name) => isHidden(name) && !isHidden(at))
      .map((name) => fault(path, `a check at ${at} speaks of ${name}, which not everyone reads`)),
  ]
}
