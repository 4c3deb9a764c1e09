import { withoutInvisible } from '../kernel/cleanText'

/**
 * A single-line text without invisible characters: trimmed, with each run of white space and control characters as one
 * space.
 */
export function tidy(text: string): string {
  return withoutInvisible(text)
    .replace(/[\s\p{Cc}\u2800]+/gu, ' ')
    .trim()
}

/**
 * A multi-line text without invisible characters: trimmed, with its line breaks and tabs but no other control
 * characters.
 */
export function tidyLines(text: string): string {
  return withoutInvisible(text)
    .replace(/[\v\f\u0085\u2028\u2029]/gu, '\n')
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
    .trim()
}

const joining = new Set(['and', 'of'])

/**
 * A name with each word capitalized, except joining words inside it (Jammu and Kashmir); the rest of a word is
 * lower-cased only if it has adjacent capitals (RAMAN, RamanPREET, but not DeSouza).
 */
export function titleCase(text: string): string {
  return tidy(text).replace(/\p{L}[\p{L}\p{M}]*/gu, (word, at: number) => {
    if (at > 0 && joining.has(word)) return word
    const rest = word.slice(1)
    return word.charAt(0).toUpperCase() + (/\p{Lu}{2}/u.test(rest) ? rest.toLowerCase() : rest)
  })
}
