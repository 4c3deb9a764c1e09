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

/** The fields that are copied when a reference is chosen, with the field of its record; those that follow are kept by the database. */
export function copiedBy(fields: Fields, reference: string): { readonly name: string; readonly source: string }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const copied = field.follows ? undefined : copiedFrom(field)
    return copied?.reference === reference ? [{ name, source: copied.field }] : []
  })
}

/** What is too large, or the record's own, and is never copied from another one. */
export const uncopied: readonly Kind[] = ['many', 'image', 'file', 'aadhaar', 'uuid', 'joined', 'condition']
