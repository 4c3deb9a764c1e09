const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu

/**
 * A text as it was meant: without the invisible marks that come along when a number is copied from a chat or from the
 * contacts of a mobile, with each run of spaces and control characters as one space, and with the digits of other scripts
 * as ours. The joiners of Indian scripts stay.
 */
export function cleanText(given: string): string {
  return given
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(OTHER_DIGIT, plainDigit)
    .trim()
}

/** A text with the digits of other scripts as ours: १२ is 12. */
export function plainDigits(given: string): string {
  return given.replace(OTHER_DIGIT, plainDigit)
}

/** A word without what people type otherwise: case, spaces, signs, the star of what is required. */
export function bareWord(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}

/** The digits of each script stand together, beginning with its zero, as do the sets of one script that has several. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
