import { resourceNamed, type Field, type Register } from '#define'
import { placesAbove } from '../../format/plainText'
import { fetchOptions, type Choice } from '../../data/requests'
import type { GeographyChoice } from '../../geography/choice'
import { lookupOf } from './readCells'

/** The record that a pasted name means, or why it means none. */
export type Named = { readonly choice: Choice } | { readonly refusal: string }

/** Looks up a name such as `Rampur`, or with its ancestor `Rampur, Jagraon`. */
export async function findNamed(register: Register, field: Field, text: string): Promise<Named> {
  const lookup = lookupOf(field)
  if (!lookup) return { refusal: `${field.label} can’t be pasted` }
  const [name = '', ...above] = text.split(',').map((part) => part.trim().toLowerCase())
  const found = await fetchOptions(resourceNamed(register, lookup.to), { ...lookup.query, q: name, size: 100 })
  const fitting = found.filter(
    (choice) => choice.label.toLowerCase() === name && above.every((part) => namesAbove(choice).includes(part)),
  )
  const [choice] = fitting
  if (choice && fitting.length === 1) return { choice }
  return {
    refusal: choice
      ? `“${text}” matches ${fitting.length} records: choose one`
      : `“${text}” wasn’t found: choose from the list`,
  }
}

function namesAbove(choice: Choice): readonly string[] {
  return 'path' in choice ? placesAbove(choice as unknown as GeographyChoice).map((label) => label.toLowerCase()) : []
}
