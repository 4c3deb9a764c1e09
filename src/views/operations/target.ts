import { inSentence, type AnyResource, type Condition } from '#define'
import { countWords } from '../format/countWords'
import { formatNumber } from '../format/format'

/** Many records: some by their IDs, or all that match a list's query. */
export type Many =
  | { readonly ids: readonly number[] }
  | { readonly filter: Condition | undefined; readonly q?: string; readonly count: number | undefined }

/** `3 of 4 farmers`, and `4 farmers` for all of them. */
export function ofAllWords(resource: AnyResource, count: number, total: number): string {
  return count === total ? countWords(resource, total) : `${formatNumber(count)} of ${countWords(resource, total)}`
}

/** The number of eligible records: `3 farmers`, or `at most 3 farmers` if not all of them were tried. */
export function possibleWords(
  resource: AnyResource,
  { eligible, untried }: { readonly eligible: number; readonly untried?: number },
): string {
  return [untried ? 'at most ' : '', countWords(resource, eligible)].join('')
}

/** The records of an operation, in words. */
export function manyWords(resource: AnyResource, many: Many): string {
  const count = 'ids' in many ? many.ids.length : many.count
  return count === undefined ? `all ${inSentence(resource.is.plural)} found` : countWords(resource, count)
}
