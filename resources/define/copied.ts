import type { Field, Fields, Kind } from './fields/options'
import { systemResources } from './systemResources'

/** Of what a field is copied: the reference that is chosen, and the field of its record. */
export interface Copied {
  readonly reference: string
  readonly field: string
}

/** The resource to whose record a reference or a place leads. */
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

/** A field that is copied, and the field of the other record from which it is. */
interface CopiedField {
  readonly name: string
  readonly source: string
}

/** What each reference of some fields copies: asked for every field of every row of a sheet. */
const copies = new WeakMap<Fields, ReadonlyMap<string, readonly CopiedField[]>>()

/** The fields that are copied when a reference is chosen, with the field of its record; those that follow are kept by the database. */
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

/** What is too large, or the record's own, and is never copied from another one. */
export const uncopied: readonly Kind[] = ['many', 'image', 'file', 'aadhaar', 'uuid', 'joined', 'condition']
