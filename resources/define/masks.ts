import type { Field, Kind } from './fields/options'

/**
 * A link is followed and a file is fetched by its key, completely or not at all: a personal one is absent for viewers
 * without access. Everything else has a mask that at least shows whether there is a value.
 */
const unmaskable: readonly Kind[] = ['reference', 'many', 'place', 'image', 'file']

/** Whether a value of the field can be masked. */
export function isMaskable({ kind }: Pick<Field, 'kind'>): boolean {
  return !unmaskable.includes(kind)
}

/**
 * The kinds whose masked values can be searched by their whole value: there are so many that it cannot be guessed.
 * Days, numbers, options, PINs and branches are few enough to be tried one after the other.
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

/** Whether a masked value of the field can be found by its whole value. */
export function isFoundWhole({ kind }: Pick<Field, 'kind'>): boolean {
  return foundWhole.includes(kind)
}

/** Whether a text is or contains a mask, and so cannot be the value of a personal field. */
export function holdsMask(value: unknown): boolean {
  return typeof value === 'string' && value.includes('••••')
}
