import type { Field, Fields, Kind } from './fields/options'
import { systemResources } from './systemResources'

/** The source of a copied field: the chosen reference, and the field of its record. */
export interface Copied {
  readonly reference: string
  readonly field: string
}

/** The resource that a reference or a place refers to. */
export function linkedName(link: Field | undefined): string | undefined {
  if (link?.kind === 'place') return systemResources.geographies
  return link?.kind === 'reference' ? link.to : undefined
}

/** The two names in the `from` of a field. */
export function copiedFrom({ from }: Pick<Field, 'from'>): Copied | undefined {
  if (from === undefined) return undefined
  const [reference = '', field = ''] = from.split('.')
  return { reference, field }
}

/** A copied field, and its source field on the other record. */
interface CopiedField {
  readonly name: string
  readonly source: string
}

/** What each reference of some fields copies, cached: it is read for every field of every row of a sheet. */
const copies = new WeakMap<Fields, ReadonlyMap<string, readonly CopiedField[]>>()

/**
 * The fields that are copied when a reference is chosen, with their source fields; the database keeps those that
 * follow.
 */
export function copiedBy(fields: Fields, reference: string): readonly CopiedField[] {
  const known = copies.get(fields) ?? copiesOf(fields)
  copies.set(fields, known)
  return known.get(reference) ?? []
}

function copiesOf(fields: Fields): ReadonlyMap<string, readonly CopiedField[]> {
  const found = new Map<string, CopiedField[]>()
  for (const [name, field] of Object.entries(fields)) {
    const copied = field.follows ? undefined : copiedFrom(field)
    if (!copied) continue
    const one = { name, source: copied.field }
    found.set(copied.reference, [...(found.get(copied.reference) ?? []), one])
  }
  return found
}

/** Kinds that are too large, or belong to one record alone, and are never copied. */
export const uncopied: readonly Kind[] = ['many', 'image', 'file', 'aadhaar', 'uuid', 'joined', 'condition']
