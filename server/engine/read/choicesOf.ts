import { allows, optionLabel, type AnyResource, type Fields } from '#define'
import { visibleFields, type Viewer } from '../viewer'

/** A value that a field may have, and its label. */
interface Choice {
  readonly value: string
  readonly label: string
}

type ChoicesByField = Readonly<Record<string, readonly Choice[]>>

/** The options that people choose from in a resource: by its fields, and by the inputs of its actions. */
export interface Choices {
  readonly fields: ChoicesByField
  readonly actions: Readonly<Record<string, ChoicesByField>>
}

/** Reads the options of the fields that a viewer sees, and of the actions that they may do, in declared order. */
export function choicesOf(resource: AnyResource, viewer: Viewer): Choices {
  const visible = new Set(visibleFields(resource, viewer))
  const seen = Object.entries(resource.fields).filter(([name]) => visible.has(name))
  const actions = Object.entries(resource.actions)
    .filter(([, { key }]) => allows(viewer.keys, key))
    .map(([word, { input = {} }]) => [word, wordsIn(input)] as const)
    .filter(([, words]) => Object.keys(words).length > 0)
  return { fields: wordsIn(Object.fromEntries(seen)), actions: Object.fromEntries(actions) }
}

function wordsIn(fields: Fields): ChoicesByField {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const options = 'options' in field ? field.options : undefined
      return options
        ? [[name, Object.keys(options).map((value) => ({ value, label: optionLabel(options, value) }))] as const]
        : []
    }),
  )
}
