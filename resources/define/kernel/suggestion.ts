import { fault, type Fault, type Path } from './complaint'

/** The maximum number of valid words listed in a sentence. */
const LISTED = 12

/**
 * Ends a sentence about an unknown word with the closest known word, and with all known words if they are few: `. Did
 * you mean OPEN? Valid: OPEN, DONE`.
 */
export function instead(word: string, known: Iterable<string>): string {
  const words = [...new Set(known)]
  const meant = suggestion(word, words)
  const isSaid = words.length === 0 || (words.length === 1 && meant !== undefined)
  const listed = !isSaid && words.length <= LISTED ? `Valid: ${words.join(', ')}` : ''
  const parts = [meant === undefined ? '' : `Did you mean ${meant}?`, listed].filter(Boolean)
  return parts.length > 0 ? `. ${parts.join(' ')}` : ''
}

/** Finds unknown words. `says` creates the sentence about one of them. */
export function unknownWords(
  path: Path,
  words: readonly string[],
  known: readonly string[],
  says: (word: string) => string,
): Fault[] {
  return words
    .filter((word) => !known.includes(word))
    .map((word) => fault([...path, word], `${says(word)}${instead(word, known)}`))
}

/** Suggests a known word for a misspelt one: ` Did you mean farmers?`; empty if none is close. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = suggestion(word, [...known])
  return meant === undefined ? '' : ` Did you mean ${meant}?`
}

/** Finds the known word that is closest to a misspelt one; undefined if none is similar. */
function suggestion(word: string, known: readonly string[]): string | undefined {
  const small = word.toLowerCase()
  const near = known
    .map((one) => ({ one, away: distance(small, one.toLowerCase()) }))
    .filter(({ one, away }) => away <= Math.max(1, Math.floor(0.4 * Math.max(word.length, one.length))))
  return near.sort((one, other) => one.away - other.away)[0]?.one
}

/** Counts the letters to add, remove, replace or swap with their neighbour to turn one word into the other. */
function distance(one: string, other: string): number {
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const steps = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same]
      next.push(Math.min(...steps, ...(swapped ? [(before[j - 2] ?? 0) + 1] : [])))
    }
    ;[before, row] = [row, next]
  }
  return row[other.length] ?? 0
}
