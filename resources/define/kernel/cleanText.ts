/**
 * Invisible characters: soft hyphens, fillers, direction marks. Joiners and variation selectors are handled separately.
 */
const INVISIBLE = /(?!\p{Join_Control}|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/**
 * Joiners that join nothing. After a letter they choose its form in Indian scripts, between pictures they combine two.
 */
const IDLE_JOINER = /(?<![\p{L}\p{M}\p{So}\p{Sk}])\p{Join_Control}+|(?<=\p{Join_Control})\p{Join_Control}+/gu

/**
 * A letter of an Indian script has a nukta, a virama with a joiner or a vowel sign, a nasal sign and a tone: six marks
 * at most.
 */
const STACKED = /([\p{M}\p{Join_Control}]{6})[\p{M}\p{Join_Control}]+/gu

const DRAWN = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

const ASCII = /^[\x20-\x7e]*$/

/** Whether a text has no visible character: such a text counts as empty. */
export function isBlank(text: string): boolean {
  return !DRAWN.test(text)
}

/**
 * Removes invisible characters, those that change the direction of what follows, and marks stacked higher than any
 * script does. The joiners of Indian scripts stay.
 */
export function withoutInvisible(text: string): string {
  if (ASCII.test(text)) return text
  return text.replace(INVISIBLE, '').replace(IDLE_JOINER, '').replace(STACKED, '$1')
}

const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu

/**
 * Normalizes a text: without the invisible marks that come along when a number is copied from a chat or from a phone's
 * contacts, each run of spaces and control characters as one space, and digits of other scripts as ASCII. The joiners
 * of Indian scripts stay.
 */
export function cleanText(given: string): string {
  return withoutInvisible(given)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(OTHER_DIGIT, plainDigit)
    .trim()
}

/** Converts the digits of other scripts to ASCII: १२ is 12. */
export function plainDigits(given: string): string {
  return given.replace(OTHER_DIGIT, plainDigit)
}

/** Removes what people type differently: case, spaces, punctuation, the asterisk of required fields. */
export function bareWord(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}

/** The digits of each script are contiguous, starting with its zero, as are the sets of a script that has several. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
