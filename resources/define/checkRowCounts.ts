import { below, fault, type Fault } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import type { FieldOf } from './fields/options'
import type { Action } from './resource/actions'
import type { AnyResource } from './resource/resource'

/** Finds faults in the inputs of actions that ask for a number for each record of another resource. */
export function checkRowCounts({ is, fields, actions }: AnyResource, resources: readonly AnyResource[]): Fault[] {
  return [
    ...Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'keyValue' && field.countsOf
        ? [fault(['fields', name, 'countsOf'], `${name} counts records, which only the input of an action can`)]
        : [],
    ),
    ...Object.entries(actions).flatMap(([name, action]) =>
      below(['actions', name], checkAction(is.name, name, action, resources)),
    ),
  ]
}

function checkAction(
  of: string,
  name: string,
  { bulk, input = {} }: Action,
  resources: readonly AnyResource[],
): Fault[] {
  return Object.entries(input).flatMap(([one, field]) => {
    if (field.kind !== 'keyValue' || !field.countsOf) return []
    const says = (words: string): Fault => fault(['input', one, 'countsOf'], `the action ${name} counts ${words}`)
    const own = bulk ? [says('records of a single record: no bulk')] : []
    return [...own, ...checkTarget(of, field.countsOf, resources).map(says)]
  })
}

function checkTarget(
  own: string,
  { of, through, upTo }: NonNullable<FieldOf<'keyValue'>['countsOf']>,
  resources: readonly AnyResource[],
): string[] {
  const target = resources.find(({ is }) => is.name === of)
  const names = resources.map(({ is }) => is.name)
  if (!target) return [`${of}, which is not declared${instead(of, names)}`]
  const link = target.fields[through]
  const known = Object.keys(target.fields)
  return [
    ...(link?.kind === 'reference' && link.to === own
      ? []
      : [`${of} through ${through}, which is no reference to ${own}${instead(through, known)}`]),
    ...(target.fields[upTo]?.kind === 'integer'
      ? []
      : [`${of} up to ${upTo}, which is no whole number of theirs${instead(upTo, known)}`]),
  ]
}
