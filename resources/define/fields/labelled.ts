import { nameInWords } from '../kernel/nameInWords'
import type { Field, Fields } from './options'

/** Adds labels to fields: those without one get it from their names. */
export function labelled<F extends Fields>(fields: F): F {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, withLabel(name, field)]),
  ) as unknown as F
}

function withLabel(name: string, field: Field): Field {
  const facts = field.kind === 'condition' && { facts: labelled(field.facts) }
  return field.label && !facts ? field : { ...field, label: field.label || nameInWords(name), ...facts }
}
