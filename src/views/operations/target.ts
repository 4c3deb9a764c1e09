import { inSentence, type AnyResource, type Condition } from '#define'
import { countWords } from '../format/countWords'
import { formatNumber } from '../format/format'

/** Many records: some by their ids, or all that a list's query finds. */
export type Many =
  | { readonly ids: readonly number[] }
  | { readonly filter: Condition | undefined; readonly q?: string; readonly count: number | undefined }

/** `3 of 4 farmers`, and `4 farmers` for all of them. */
export function ofAllWords(resource: AnyResource, count: number, total: number): string {
  return count === total ? countWords(resource, total) : `${formatNumber(count)} of ${countWords(resource, total)}`
}

/** For how many records something is possible: `3 farmers`, or `at most 3 farmers` where not all of them were tried. */
export function possibleWords(
  resource: AnyResource,
  { eligible, untried }: { readonly eligible: number; readonly untried?: number },
): string {
  return [untried ? 'at most ' : '', countWords(resource, eligible)].join('')
}

/** How many records are meant, in words. */
export function manyWords(resource: AnyResource, many: Many): string {
  const count = 'ids' in many ? many.ids.length : many.count
  return count === undefined ? `all ${inSentence(resource.is.plural)} found` : countWords(resource, count)
}
