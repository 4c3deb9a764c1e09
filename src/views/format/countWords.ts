import { inSentence, isCountable, type AnyResource } from '#define'
import { formatNumber } from './format'

/** `24 bookings`; of a list whose name is no plural, as the blacklist, `24 records`. */
export function countWords({ is: { singular, plural } }: AnyResource, count: number): string {
  const many = isCountable(inSentence(plural)) ? plural : 'records'
  return `${formatNumber(count)} ${inSentence(count === 1 ? singular : many)}`
}
