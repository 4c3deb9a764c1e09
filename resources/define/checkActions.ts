import { checkField } from './checkField'
import type { Fields } from './fields/options'
import type { Action } from './resource/actions'
import type { AnyResource } from './resource/resource'

/** What is wrong with the actions of a resource, as sentences. `names` are those of all resources. */
export function checkActions({ actions, fields, rules: { state } }: AnyResource, names: ReadonlySet<string>): string[] {
  const complaints: string[] = []
  for (const [name, action] of Object.entries(actions)) {
    if (action.to && !state) complaints.push(`the action ${name} moves a state, but no state field is named`)
    if (
      !action.to &&
      !action.sets &&
      !action.effect &&
      !Object.keys(action.input ?? {}).some((input) => input in fields)
    )
      complaints.push(`the action ${name} does nothing`)
    for (const [set, value] of Object.entries(action.sets ?? {})) {
      const field = fields[set]
      if (!field) complaints.push(`the action ${name} sets ${set}, which is no field`)
      else if (field.kind === 'choice' && value !== null && !Object.hasOwn(field.options, String(value)))
        complaints.push(`the action ${name} sets ${set} to ${String(value)}, which is no option`)
    }
    complaints.push(...checkKeyBy(name, action, fields))
    for (const [input, field] of Object.entries(action.input ?? {}))
      complaints.push(...checkField(`${name}.${input}`, field, action.input ?? {}, names))
  }
  return complaints
}

function checkKeyBy(name: string, { keyBy }: Action, fields: Fields): string[] {
  const field = keyBy && fields[keyBy.field]
  if (keyBy && field?.kind !== 'choice') return [`the action ${name} needs keys by ${keyBy.field}, which is no choice`]
  return Object.keys(keyBy?.keys ?? {})
    .filter((option) => field?.kind === 'choice' && !Object.hasOwn(field.options, option))
    .map((option) => `the action ${name} needs a key for ${option}, which is no option`)
}
