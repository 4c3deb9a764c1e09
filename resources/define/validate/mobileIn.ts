import { cleanText } from '../kernel/cleanText'
import { formats } from './formats'

/** Digits with their separators, not inside a word or a longer number. */
const RUN = /(?<![\p{L}\d])\+?\d[\d\s().-]*\d(?![A-Za-z\d])/gu

/**
 * The first mobile number in a text, as it is stored: the number to call back from a pasted message. Undefined if there
 * is none; the digits of an account or Aadhaar number do not count.
 */
export function mobileIn(text: string): string | undefined {
  for (const [run] of cleanText(text).matchAll(RUN)) {
    const found = mobileAmong(run.split(' '))
    if (found) return found
  }
  return undefined
}

/**
 * Consecutive groups of digits that form a number, the longest first: the text may also contain a date or an amount.
 */
function mobileAmong(groups: readonly string[]): string | undefined {
  for (let length = groups.length; length > 0; length -= 1) {
    for (let start = 0; start + length <= groups.length; start += 1) {
      const number = formats.mobile.normalise(groups.slice(start, start + length).join(' '))
      if (formats.mobile.isValid(number)) return number
    }
  }
  return undefined
}
