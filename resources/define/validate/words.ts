/** Trims, and folds runs of white space to one space. */
export function tidy(text: string): string {
  return text.trim().replace(/\s+/gu, ' ')
}

const joining = new Set(['and', 'of'])

/**
 * A name with each word begun by a capital, joining words inside it left small (Jammu and Kashmir); the rest of a word is
 * lowered only where it was all capitals.
 */
export function titleCase(text: string): string {
  return tidy(text).replace(/\p{L}[\p{L}\p{M}]*/gu, (word, at: number) => {
    if (at > 0 && joining.has(word)) return word
    const rest = word.slice(1)
    return word.charAt(0).toUpperCase() + (word.length > 2 && word === word.toUpperCase() ? rest.toLowerCase() : rest)
  })
}
