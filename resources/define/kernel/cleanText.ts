/** What is never drawn: soft hyphens, fillers, direction marks. Joiners and variation selectors are looked at by themselves. */
const INVISIBLE = /(?!\p{Join_Control}|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/** Joiners that join nothing. After a letter they choose its form in Indian scripts, after a picture they make one of two. */
const IDLE_JOINER = /(?<![\p{L}\p{M}\p{So}\p{Sk}])\p{Join_Control}+|(?<=\p{Join_Control})\p{Join_Control}+/gu

/** A letter of an Indian script has a nukta, a virama with a joiner or a vowel sign, a nasal sign and a tone: six at most. */
const STACKED = /([\p{M}\p{Join_Control}]{6})[\p{M}\p{Join_Control}]+/gu

const DRAWN = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

const ASCII = /^[\x20-\x7e]*$/

/** Whether nothing in a text is drawn by itself: such a text is no value. */
export function isBlank(text: string): boolean {
  return !DRAWN.test(text)
}

/**
 * A text without what is invisible: characters that are never drawn or turn the direction of what follows, and signs stacked
 * higher than any script does. The joiners of Indian scripts stay.
 */
export function withoutInvisible(text: string): string {
  if (ASCII.test(text)) return text
  return text.replace(INVISIBLE, '').replace(IDLE_JOINER, '').replace(STACKED, '$1')
}

const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu

/**
 * A text as it was meant: without the invisible marks that come along when a number is copied from a chat or from the
 * contacts of a mobile, with each run of spaces and control characters as one space, and with the digits of other scripts
 * as ours. The joiners of Indian scripts stay.
 */
export function cleanText(given: string): string {
  return withoutInvisible(given)
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
