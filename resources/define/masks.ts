import type { Field, Kind } from './fields/options'

/**
 * A link is followed and a file is fetched by its key, whole or not at all: for whoever may not see a personal one it is
 * absent. Everything else has a mask that tells at least whether there is a value.
 */
const unmaskable: readonly Kind[] = ['reference', 'many', 'place', 'image', 'file']

/** Whether a mask can stand for a value of the field. */
export function isMaskable({ kind }: Pick<Field, 'kind'>): boolean {
  return !unmaskable.includes(kind)
}

/**
 * The kinds whose masked values may be looked for by a whole value: so many are possible that only who was told one can
 * give it. Days, numbers, options, PINs and branches are few enough to be tried one after the other.
 */
const foundWhole: readonly Kind[] = [
  'text',
  'joined',
  'code',
  'uuid',
  'mobile',
  'email',
  'pan',
  'gstin',
  'licence',
  'vehicle',
]

/** Whether a masked value of the field may be found by giving it whole. */
export function isFoundWhole({ kind }: Pick<Field, 'kind'>): boolean {
  return foundWhole.includes(kind)
}

/** Whether a text is a mask, or holds one, and so cannot be the value of a personal field. */
export function holdsMask(value: unknown): boolean {
  return typeof value === 'string' && value.includes('••••')
}
