import { checkField } from './checkField'
import { isDerived } from './derived'
import { holdsFiles } from './fileNames'
import { below, fault, type Fault } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import type { Field, Fields } from './fields/options'
import type { Action, SetValue } from './resource/actions'
import type { AnyResource } from './resource/resource'
import { systemResources } from './systemResources'

/** Finds faults in the actions of a resource. `names` are those of all resources. */
export function checkActions({ actions, fields, rules: { state } }: AnyResource, names: ReadonlySet<string>): Fault[] {
  return Object.entries(actions).flatMap(([name, action]) => {
    const isIdle =
      !action.to &&
      !action.sets &&
      !action.effect &&
      !action.erases &&
      !action.merges &&
      !action.reverses &&
      !Object.keys(action.input ?? {}).some((input) => input in fields)
    return below(
      ['actions', name],
      [
        ...(isIdle ? [fault([], `the action ${name} does nothing`)] : []),
        ...checkStates(name, action, fields, state),
        ...checkSets(name, action, fields),
        ...checkKeyBy(name, action, fields),
        ...checkAsks(name, action, fields),
        ...checkAmount(name, action, fields),
        ...checkMakes(name, action, names),
        ...Object.entries(action.input ?? {}).flatMap(([input, field]) =>
          below(
            ['input', input],
            [
              ...checkField(`${name}.${input}`, field, action.input ?? {}, names),
              ...checkInput(name, action, input, { field, fields }),
              ...checkKept(name, action, input, { field, fields }),
              ...checkStored(name, input, { field, fields }),
            ],
          ),
        ),
      ],
    )
  })
}

/** An action may only ask for editable fields, not for those that the service or the database sets. */
function checkAsks(name: string, { asks = [] }: Action, fields: Fields): Fault[] {
  return asks.flatMap((asked) => {
    const field = fields[asked]
    const isMade = field && (isDerived(field) || ['code', 'uuid', 'joined'].includes(field.kind))
    const wrong = field ? isMade && 'no one fills in' : `is no field${instead(asked, Object.keys(fields))}`
    return wrong ? [fault(['asks', asked], `the action ${name} asks for ${asked}, which ${wrong}`)] : []
  })
}

/** The amount of an action must be a money field and a money input. */
function checkAmount(name: string, { amount, input = {} }: Action, fields: Fields): Fault[] {
  if (!amount) return []
  const isMoney = (known: Fields, one: string | undefined): boolean => one === undefined || known[one]?.kind === 'money'
  const words = (one: string): string => `the action ${name} is about ${one}, which is no money`
  return [
    ...(isMoney(fields, amount.field) ? [] : [fault(['amount', 'field'], words(amount.field))]),
    ...(isMoney(input, amount.input) ? [] : [fault(['amount', 'input'], words(amount.input ?? ''))]),
  ]
}

/** Only an effect makes a record, and its message leads to a known resource. */
function checkMakes(name: string, { makes, effect }: Action, names: ReadonlySet<string>): Fault[] {
  if (makes === undefined) return []
  const wrong = !names.has(makes) && `is no resource${instead(makes, [...names])}`
  if (wrong) return [fault(['makes'], `the action ${name} makes a record of ${makes}, which ${wrong}`)]
  return effect ? [] : [fault(['makes'], `the action ${name} makes a record without an effect`)]
}

function checkStates(name: string, { from = [], to }: Action, fields: Fields, state: string | undefined): Fault[] {
  if (!state) return to ? [fault(['to'], `the action ${name} moves a state, but no state field is named`)] : []
  const field = fields[state]
  if (field?.kind !== 'choice') return []
  const states = Object.keys(field.options)
  const known = (one: string): boolean => states.includes(one)
  return [
    ...from
      .filter((one) => !known(one))
      .map((one) =>
        fault(['from', one], `the action ${name} starts from ${one}, which is no state${instead(one, states)}`),
      ),
    ...(to === undefined || known(to)
      ? []
      : [fault(['to'], `the action ${name} moves to ${to}, which is no state${instead(to, states)}`)]),
  ]
}

/** Each input must be stored, set, noted as the reason, or passed to the effect; otherwise it would be lost. */
function checkKept(
  action: string,
  { sets = {}, effect }: Action,
  name: string,
  { field, fields }: { readonly field: Field; readonly fields: Fields },
): Fault[] {
  const taken = Object.values(sets).flatMap((value) =>
    typeof value === 'object' && value !== null && 'input' in value ? [value.input] : [],
  )
  if (holdsFiles(field) || effect || name === 'reason' || name in fields || taken.includes(name)) return []
  return [
    fault(
      [],
      `the action ${action} asks for ${name} and keeps it nowhere: it is no field${instead(name, Object.keys(fields))}`,
    ),
  ]
}

/** The initial value of an input must be in a field of its kind. */
function checkStored(
  action: string,
  name: string,
  { field, fields }: { readonly field: Field; readonly fields: Fields },
): Fault[] {
  const source = field.asStored === true ? name : field.asStored
  if (!source || fields[source]?.kind === field.kind) return []
  const known = Object.keys(fields).filter((one) => fields[one]?.kind === field.kind)
  const lack = fields[source] ? `is no ${field.kind}` : 'is no field'
  return [
    fault(
      ['asStored'],
      `${name} of the action ${action} begins with what is in ${source}, which ${lack}${instead(source, known)}`,
    ),
  ]
}

/**
 * Files are uploaded for a field of the resource, so a file input must have the name of one; a file belongs to one
 * record.
 */
function checkInput(
  action: string,
  { bulk }: Action,
  name: string,
  { field, fields }: { readonly field: Field; readonly fields: Fields },
): Fault[] {
  if (!holdsFiles(field)) return []
  const what = field.kind === 'image' ? 'a picture' : 'a file'
  if (bulk)
    return [fault([], `the action ${action} asks for ${what} as ${name}, which can’t be on many records: no bulk`)]
  if (fields[name]?.kind === field.kind) return []
  const known = Object.keys(fields).filter((one) => fields[one]?.kind === field.kind)
  const lack = fields[name] ? `is no ${field.kind}` : 'is no field'
  return [fault([], `the action ${action} asks for ${what} as ${name}, which ${lack}${instead(name, known)}`)]
}

function checkSets(name: string, { sets = {}, input = {} }: Action, fields: Fields): Fault[] {
  return Object.entries(sets).flatMap(([set, value]) => {
    const field = fields[set]
    const wrong = field ? wrongSet(field, value as SetValue, input) : `is no field${instead(set, Object.keys(fields))}`
    return wrong ? [fault(['sets', set], `the action ${name} sets ${set}, which ${wrong}`)] : []
  })
}

/** Why a field cannot be set to this, as a clause starting with “which”. */
function wrongSet(field: Field, value: SetValue, input: Fields): string | undefined {
  if (value === null) return undefined
  if (typeof value !== 'object') return wrongValue(field, value)
  if ('input' in value)
    return input[value.input]
      ? wrongKind(field, input[value.input] as Field)
      : `takes ${value.input}, which it does not ask for${instead(value.input, Object.keys(input))}`
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
    ? `has no option ${String(value)}${instead(String(value), Object.keys(field.options))}`
    : undefined
}

/** Any kind of text can be set to any other; all other kinds only to their own. */
function wrongKind(field: Field, given: Field): string | undefined {
  const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'longText'
  const isAlike = field.kind === given.kind || (isText(field) && isText(given))
  return isAlike ? undefined : `is no ${given.kind}`
}

function checkKeyBy(name: string, { keyBy }: Action, fields: Fields): Fault[] {
  if (!keyBy) return []
  const field = fields[keyBy.field]
  const choices = Object.keys(fields).filter((one) => fields[one]?.kind === 'choice')
  if (field?.kind !== 'choice')
    return [
      fault(
        ['keyBy', 'field'],
        `the action ${name} needs keys by ${keyBy.field}, which is no choice${instead(keyBy.field, choices)}`,
      ),
    ]
  const options = Object.keys(field.options)
  return Object.keys(keyBy.keys)
    .filter((option) => !options.includes(option))
    .map((option) =>
      fault(
        ['keyBy', 'keys', option],
        `the action ${name} needs a key for ${option}, which is no option${instead(option, options)}`,
      ),
    )
}
