import { checkField } from './checkField'
import type { Field, Fields } from './fields/options'
import type { Action, SetValue } from './resource/actions'
import type { AnyResource } from './resource/resource'
import { systemResources } from './systemResources'

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
    complaints.push(...checkSets(name, action, fields), ...checkKeyBy(name, action, fields))
    for (const [input, field] of Object.entries(action.input ?? {}))
      complaints.push(...checkField(`${name}.${input}`, field, action.input ?? {}, names))
  }
  return complaints
}

function checkSets(name: string, { sets = {}, input = {} }: Action, fields: Fields): string[] {
  return Object.entries(sets).flatMap(([set, value]) => {
    const field = fields[set]
    const wrong = field ? wrongSet(field, value as SetValue, input) : 'is no field'
    return wrong ? [`the action ${name} sets ${set}, which ${wrong}`] : []
  })
}

/** Why a field cannot be set to this, to follow “which”. */
function wrongSet(field: Field, value: SetValue, input: Fields): string | undefined {
  if (value === null) return undefined
  if (typeof value !== 'object') return wrongValue(field, value)
  if ('input' in value)
    return input[value.input]
      ? wrongKind(field, input[value.input] as Field)
      : `takes ${value.input}, which it does not ask for`
  if (value.stamp === 'who')
    return field.kind === 'reference' && field.to === systemResources.users ? undefined : 'is no reference to a user'
  return field.kind === 'date' || field.kind === 'instant' ? undefined : 'is neither a day nor a moment'
}

const fixedKinds: Partial<Record<Field['kind'], 'string' | 'number' | 'boolean'>> = {
  text: 'string',
  longText: 'string',
  choice: 'string',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  flag: 'boolean',
}

function wrongValue(field: Field, value: string | number | boolean): string | undefined {
  if (fixedKinds[field.kind] !== typeof value) return `takes no ${typeof value}`
  return field.kind === 'choice' && !Object.hasOwn(field.options, String(value))
    ? `has no option ${String(value)}`
    : undefined
}

/** Texts of any kind may be set to each other; everything else to its own kind alone. */
function wrongKind(field: Field, given: Field): string | undefined {
  const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'longText'
  const isAlike = field.kind === given.kind || (isText(field) && isText(given))
  return isAlike ? undefined : `is no ${given.kind}`
}

function checkKeyBy(name: string, { keyBy }: Action, fields: Fields): string[] {
  const field = keyBy && fields[keyBy.field]
  if (keyBy && field?.kind !== 'choice') return [`the action ${name} needs keys by ${keyBy.field}, which is no choice`]
  return Object.keys(keyBy?.keys ?? {})
    .filter((option) => field?.kind === 'choice' && !Object.hasOwn(field.options, option))
    .map((option) => `the action ${name} needs a key for ${option}, which is no option`)
}
