import { inSentence, isCountable, type AnyResource } from '#define'
import { formatNumber } from './format'

/** `24 bookings`; `24 records` if the list's name is no plural, as with the blacklist. */
export function countWords({ is: { singular, plural } }: AnyResource, count: number): string {
  const many = isCountable(inSentence(plural)) ? plural : 'records'
  return `${formatNumber(count)} ${inSentence(count === 1 ? singular : many)}`
}
