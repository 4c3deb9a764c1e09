import { inSentence, type AnyResource, type Condition } from '#define'
import { formatNumber } from '../format/format'

/** Many records: some by their ids, or all that a list's query finds. */
export type Many =
  | { readonly ids: readonly number[] }
  | { readonly filter: Condition | undefined; readonly q?: string; readonly count: number | undefined }

/** `12 farmers`, `1 farmer`. */
export function countWords({ is: { singular: one, plural: many } }: AnyResource, count: number): string {
  return `${formatNumber(count)} ${(count === 1 ? one : many).toLowerCase()}`
}

/** How many records are meant, in words. */
export function manyWords(resource: AnyResource, many: Many): string {
  const count = 'ids' in many ? many.ids.length : many.count
  return count === undefined ? `all ${inSentence(resource.is.plural)} found` : countWords(resource, count)
}
