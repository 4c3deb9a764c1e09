import { holds, optionLabel, type Action, type Field } from '#define'

/** A reason with its key. */
export interface Reason {
  readonly value: string
  readonly label: string
  readonly key: string
}

/** The inputs of a verdict at the desk: a reason by key, then a text if required. */
export interface Asked {
  /** The name of the choice field, and its options with their keys. */
  readonly reason?: { readonly name: string; readonly label: string; readonly options: readonly Reason[] }
  /** The inputs that are typed. */
  readonly typed: readonly (readonly [name: string, field: Field])[]
}

/** The keys of reasons in their order. */
const keys = '1234567890abcdefghijklmnopqrstuvwxyz'

/**
 * The inputs of a verdict, without the marks that are already set in the field `marked`; undefined if it needs a
 * dialog.
 */
export function askedBy({ input = {}, confirm, previewFrom }: Action, marked?: string): Asked | undefined {
  if (confirm || previewFrom) return undefined
  const inputs = Object.entries(input).filter(([name]) => name !== marked)
  const [choice, ...others] = inputs.filter(([, { kind }]) => kind === 'choice')
  const typed = inputs.filter(([, { kind }]) => kind === 'text' || kind === 'longText')
  if (others.length > 0 || typed.length + (choice ? 1 : 0) < inputs.length) return undefined
  const [name, field] = choice ?? []
  if (name === undefined || field?.kind !== 'choice') return { typed }
  const options = Object.keys(field.options).map((value, at) => ({
    ...{ value, label: optionLabel(field.options, value), key: keys[at] ?? '' },
  }))
  return { reason: { name, label: field.label ?? name, options }, typed }
}

/** The inputs that must be typed once a reason is chosen. */
export function neededFor({ typed }: Asked, given: Readonly<Record<string, unknown>>): Asked['typed'] {
  return typed.filter(([, { required, requiredWhen }]) => required || (requiredWhen && holds(requiredWhen, given, '')))
}
