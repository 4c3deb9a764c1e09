import { cleanText } from '../kernel/cleanText'
import { formats } from './formats'

/** Digits with what groups them, neither in the middle of a word nor of a longer number. */
const RUN = /(?<![\p{L}\d])\+?\d[\d\s().-]*\d(?![A-Za-z\d])/gu

/**
 * The first mobile number in a text, as it is kept: of a message that was pasted whole, the number to call back. Undefined
 * where there is none; the digits of an account or of an Aadhaar number are none.
 */
export function mobileIn(text: string): string | undefined {
  for (const [run] of cleanText(text).matchAll(RUN)) {
    const found = mobileAmong(run.split(' '))
    if (found) return found
  }
  return undefined
}

/** Consecutive groups of digits that make a number, the longest first: the text may also contain a date or an amount. */
function mobileAmong(groups: readonly string[]): string | undefined {
  for (let length = groups.length; length > 0; length -= 1) {
    for (let start = 0; start + length <= groups.length; start += 1) {
      const number = formats.mobile.normalise(groups.slice(start, start + length).join(' '))
      if (formats.mobile.isValid(number)) return number
    }
  }
  return undefined
}
