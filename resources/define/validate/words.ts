import { withoutInvisible } from '../kernel/cleanText'

/** A text of one line without what is invisible: trimmed, with each run of white space and control characters as one space. */
export function tidy(text: string): string {
  return withoutInvisible(text)
    .replace(/[\s\p{Cc}\u2800]+/gu, ' ')
    .trim()
}

/** A text of several lines without what is invisible: trimmed, with its line breaks and tabs and no other control characters. */
export function tidyLines(text: string): string {
  return withoutInvisible(text)
    .replace(/[\v\f\u0085\u2028\u2029]/gu, '\n')
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
    .trim()
}

const joining = new Set(['and', 'of'])

/**
 * A name with each word begun by a capital, joining words inside it left small (Jammu and Kashmir); the rest of a word is
 * lowered only where capitals stand side by side in it (RAMAN, RamanPREET, but not DeSouza).
 */
export function titleCase(text: string): string {
  return tidy(text).replace(/\p{L}[\p{L}\p{M}]*/gu, (word, at: number) => {
    if (at > 0 && joining.has(word)) return word
    const rest = word.slice(1)
    return word.charAt(0).toUpperCase() + (/\p{Lu}{2}/u.test(rest) ? rest.toLowerCase() : rest)
  })
}
