/** A piece of text that was kept, added or removed. */
export interface Stretch {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

const MOST = 1200

/** Compares two texts word by word; undefined if they are too long for that. */
export function wordDiff(before: string, after: string): Stretch[] | undefined {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  if (was.length > MOST || is.length > MOST) return undefined
  const lengths = commonLengths(was, is)
  const stretches: Stretch[] = []
  const add = (kind: Stretch['kind'], text: string): void => {
    const last = stretches.at(-1)
    if (last?.kind === kind) stretches[stretches.length - 1] = { kind, text: last.text + text }
    else stretches.push({ kind, text })
  }
  let [i, j] = [0, 0]
  while (i < was.length || j < is.length) {
    if (i < was.length && was[i] === is[j]) {
      add('same', was[i] ?? '')
      i += 1
      j += 1
    } else if (j >= is.length || (i < was.length && at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      add('removed', was[i] ?? '')
      i += 1
    } else {
      add('added', is[j] ?? '')
      j += 1
    }
  }
  return stretches
}

/** Splits into words and the spaces between them, so that joining them restores the text. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? []
}

/** The length of the longest common subsequence from each pair of positions on. */
function commonLengths(was: readonly string[], is: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: was.length + 1 }, () => new Uint16Array(is.length + 1))
  for (let i = was.length - 1; i >= 0; i -= 1)
    for (let j = is.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as Uint16Array
      row[j] = was[i] === is[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  return lengths
}

function at(lengths: readonly Uint16Array[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}
