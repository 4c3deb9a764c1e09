/** A piece of text, and whether it is new compared to the text before. */
export interface Piece {
  readonly text: string
  readonly isNew: boolean
}

/** Texts with more words than this are shown whole: the comparison takes quadratic time. */
const MOST = 400

/** Splits a text by whole words into what it has in common with another, and what is new. */
export function wordDiff(before: string, after: string): Piece[] {
  const [old, now] = [wordsIn(before), wordsIn(after)]
  if (old.length === 0 || old.length > MOST || now.length > MOST) return [{ text: after, isNew: false }]
  const common = commonWords(old, now)
  const pieces: Piece[] = []
  now.forEach((text, index) => {
    const isNew = !common.has(index)
    const previous = pieces.at(-1)
    if (previous?.isNew === isNew) pieces[pieces.length - 1] = { text: previous.text + text, isNew }
    else pieces.push({ text, isNew })
  })
  return pieces
}

/** Words with the whitespace after them. */
function wordsIn(text: string): string[] {
  return text.match(/\S+\s*/g) ?? []
}

/** The indexes in `now` of a longest common subsequence with `old`. */
function commonWords(old: readonly string[], now: readonly string[]): ReadonlySet<number> {
  const isSame = (i: number, j: number): boolean => old[i]?.trim() === now[j]?.trim()
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = lengths[i]
    for (let j = now.length - 1; row && j >= 0; j -= 1)
      row[j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const found = new Set<number>()
  for (let i = 0, j = 0; i < old.length && j < now.length;) {
    if (isSame(i, j)) {
      found.add(j)
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return found
}
