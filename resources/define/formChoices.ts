import type { Field, FieldOf, Fields } from './fields/options'
import { formFieldOf, formPaths } from './kernel/choices'

/** Says that a value of a link is not among those that may be chosen. */
export function refusedChoiceText(field: Field): string {
  const own = field.kind === 'reference' || field.kind === 'many' ? field.choicesMessage : undefined
  return own ?? `Choose ${field.label.toLowerCase()} from the list`
}

/** Whether what a field offers or asks for depends on its form; with `fields`, on these fields of it alone. */
export function hasFormChoices(field: Field, fields?: Fields): boolean {
  const paths = pathsOf(field)
  return paths.length > 0 && paths.every((path) => !fields || formFieldOf(path) in fields)
}

function pathsOf(field: Field): readonly string[] {
  if (field.kind === 'keyValue') return field.namesFrom ? [field.namesFrom.reference] : []
  return field.kind === 'reference' ? formPaths(field.choices) : []
}

/** Whether the input of a field reads the form in which it stands: what it offers depends on it, or is proposed by it. */
export function readsForm(field: Field): boolean {
  return hasFormChoices(field) || (field.kind === 'reference' && typeof field.suggestedBy === 'object')
}

/** Lists the fields of the form by which it is proposed what to choose. */
export function suggestedFrom({ suggestedBy }: FieldOf<'reference'>): readonly string[] {
  return typeof suggestedBy === 'object' ? suggestedBy.of : []
}
