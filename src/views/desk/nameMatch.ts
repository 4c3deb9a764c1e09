/** How similar two names are: in per cent, and in words. */
export interface NameMatch {
  readonly percent: number
  readonly tone: 'good' | 'warning' | 'bad'
  readonly words: string
}

/** An initial does not prove a name, but fits it. */
const INITIAL = 0.8
const SAME = 95
const NEAR = 70

/**
 * Compares two names as written on documents: capitals, accents, titles and the order of the parts do not matter,
 * initials count for most of a part, and every part missing in the other lowers the similarity.
 */
export function nameMatch(one: string, other: string): NameMatch {
  const [mine, theirs] = [partsOf(one), partsOf(other)]
  const pairs = mine
    .flatMap((part, at) => theirs.map((opposite, across) => ({ at, across, likeness: likenessOf(part, opposite) })))
    .sort((a, b) => b.likeness - a.likeness)
  // The most similar parts are paired first, so that the result does not depend on the order of the arguments.
  const [taken, given] = [new Set<number>(), new Set<number>()]
  let sum = 0
  for (const { at, across, likeness } of pairs) {
    if (taken.has(at) || given.has(across)) continue
    taken.add(at)
    given.add(across)
    sum += likeness
  }
  const count = mine.length + theirs.length
  const percent = count ? Math.round((200 * sum) / count) : 0
  if (percent >= SAME) return { percent, tone: 'good', words: 'same name' }
  if (percent >= NEAR) return { percent, tone: 'warning', words: 'almost the same: compare' }
  return { percent, tone: 'bad', words: 'another name' }
}

const titles: readonly string[] = ['mr', 'mrs', 'ms', 'dr', 'shri', 'smt', 'kumari']

function partsOf(name: string): string[] {
  // Accents are dropped; the vowel signs of Indian scripts are marks too, but distinguish राम from रीमा.
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '')
    .toLowerCase()
  const parts = plain.split(/[^\p{L}\p{M}]+/u).filter(Boolean)
  // Only at the start: “Kumari” is a title in Kumari Gita, but a name in Gita Kumari.
  return titles.includes(parts[0] ?? '') ? parts.slice(1) : parts
}

function likenessOf(one: string, other: string): number {
  if (one === other) return 1
  if (one.length === 1 || other.length === 1) return one[0] === other[0] ? INITIAL : 0
  return Math.max(0, 1 - (2 * distance(one, other)) / Math.max(one.length, other.length))
}

/** The number of letters to insert, remove or replace to turn one into the other. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1]
    for (const [column, opposite] of [...other].entries())
      now.push(
        Math.min(
          (before[column + 1] ?? 0) + 1,
          (now[column] ?? 0) + 1,
          (before[column] ?? 0) + (letter === opposite ? 0 : 1),
        ),
      )
    before = now
  }
  return before.at(-1) ?? 0
}
