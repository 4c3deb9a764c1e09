import type { Field, FieldOf, Fields } from './fields/options'
import { dependentTests, formFieldOf, formPaths, isFormOperand } from './kernel/choices'
import type { AnyResource } from './resource/resource'

/** The ID of the current record, as a reference to it: in an action `id.outlet` is its present value. */
export function recordItself({ is: { name, singular } }: AnyResource): Field {
  return { kind: 'reference', label: singular, to: name }
}

/** Whether the input of an action must differ from the record's value of the field of the same name. */
export function excludesStored(name: string, field: Field): boolean {
  return (
    field.kind === 'reference' &&
    dependentTests(field.choices).some(({ ne }) => isFormOperand(ne) && ne.form === `id.${name}`)
  )
}

/** Says that a value of a link is not among its choices. */
export function refusedChoiceText(field: Field): string {
  const own = field.kind === 'reference' || field.kind === 'many' ? field.choicesMessage : undefined
  return own ?? `Choose ${field.label.toLowerCase()} from the list`
}

/** Whether the choices or requirements of a field depend on its form; with `fields`, on these fields of it alone. */
export function hasFormChoices(field: Field, fields?: Fields): boolean {
  const paths = pathsOf(field)
  return paths.length > 0 && paths.every((path) => !fields || formFieldOf(path) in fields)
}

function pathsOf(field: Field): readonly string[] {
  if (field.kind === 'keyValue') return field.namesFrom ? [field.namesFrom.reference] : []
  return field.kind === 'reference' ? formPaths(field.choices) : []
}

/** Whether the input of a field depends on its form: by its choices, or by its proposals. */
export function readsForm(field: Field): boolean {
  return hasFormChoices(field) || (field.kind === 'reference' && typeof field.suggestedBy === 'object')
}

/** Lists the fields of the form on which the proposals depend. */
export function suggestedFrom({ suggestedBy }: FieldOf<'reference'>): readonly string[] {
  return typeof suggestedBy === 'object' ? suggestedBy.of : []
}
