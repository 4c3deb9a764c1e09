/** Trims, and folds runs of white space to one space. */
export function tidy(text: string): string {
  return text.trim().replace(/\s+/gu, ' ')
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
