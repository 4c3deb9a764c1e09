/** The similarity from which names are probably the same. */
export const ALIKE = 0.8

/** The trigram similarity from which two words count as one. */
const SIMILAR = 0.6

/** The similarity from which words with the same consonants count as one. */
const SAME_CONSONANTS = 0.45

/** The similarity of words with a letter too many or too few, or two letters swapped. */
const ONE_SLIP = 0.8

const LEAST_FOR_A_SLIP = 5

/** The minimum weight of a word, in letters: `Block A` and `Block B` differ. */
const LEAST_WEIGHT = 3

/** Replacements between Latin spellings of Indian names, applied one after the other: `Choudhary`, `Chaudhari`. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/chh?/g, 'ç'],
  [/ph/g, 'f'],
  [/ksh|x/g, 'ks'],
  [/sh/g, 's'],
  [/([bdgjkpt])h/g, '$1'],
  [/[cq]/g, 'k'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/au|ou|ow/g, 'o'],
  [/ai|ay|ei|ey/g, 'e'],
  [/ee|ii|ie|y/g, 'i'],
  [/oo|uu/g, 'u'],
  [/(.)\1+/g, '$1'],
]

/** Normalises a word to its sound, independent of its spelling. */
function soundOf(word: string): string {
  return spellings.reduce((heard, [spelled, sound]) => heard.replace(spelled, sound), word)
}

/** Removes the vowel at the end of a sound, which many people leave out: `Rampura`, `Rampur`. */
function withoutEnd(sound: string): string {
  return sound.length > 3 ? sound.replace(/(?<=[^aeiou])a$/, '') : sound
}

function consonantsOf(sound: string): string {
  return sound.charAt(0) + sound.slice(1).replace(/[aeiouh]/g, '')
}

/** A word, and what is compared with others. */
interface Spoken {
  readonly word: string
  readonly sound: string
  readonly consonants: string
  readonly trigrams: readonly number[]
}

/** A name prepared for comparison: its words. */
export type Heard = readonly Spoken[]

/** The maximum number of cached words: names repeat their words, and each is compared with many. */
const MOST_SPOKEN = 10_000
const spoken = new Map<string, Spoken>()

function spokenOf(word: string): Spoken {
  const known = spoken.get(word)
  if (known) return known
  const sound = withoutEnd(soundOf(word))
  const made = { word, sound, consonants: consonantsOf(sound), trigrams: trigramsOf(sound) }
  if (spoken.size >= MOST_SPOKEN) spoken.clear()
  spoken.set(word, made)
  return made
}

/** Splits a name into its words and their sounds. */
export function heard(name: string): Heard {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, (marks) => (/[\u0300-\u036F]/.test(marks) ? '' : marks))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map(spokenOf)
}

/**
 * The similarity of two names, from 0 to 1, regardless of the order of their words. With `isPerson` a middle name may
 * be absent.
 */
export function likeness(one: Heard, other: Heard, isPerson = false): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const open = new Set(short.keys())
  let [sum, size, whole] = [0, 0, 0]
  for (const said of long) {
    const weight = Math.max(LEAST_WEIGHT, said.word.length)
    size += weight
    let [best, bestAt] = [0, -1]
    for (const index of open) {
      const score = wordLikeness(said, short[index] as Spoken)
      if (score > best) [best, bestAt] = [score, index]
    }
    if (bestAt < 0) continue
    open.delete(bestAt)
    sum += best * weight
    if (best >= SAME_CONSONANTS) whole += 1
  }
  const score = size ? sum / size : 0
  const isWithin = isPerson && short.length > 1 && whole === short.length
  return isWithin ? Math.max(score, ALIKE) : score
}

function wordLikeness(one: Spoken, other: Spoken): number {
  if (one.word === other.word) return 1
  if (/\d/.test(one.word + other.word)) return 0
  if (one.sound === other.sound) return 0.95
  const similar = trigramLikeness(one.trigrams, other.trigrams)
  if (similar >= SAME_CONSONANTS && one.consonants === other.consonants) return Math.max(similar, 0.85)
  if (similar >= SIMILAR) return similar
  const longest = Math.max(one.word.length, other.word.length)
  return longest >= LEAST_FOR_A_SLIP && isOneSlip(one.word, other.word) ? ONE_SLIP : 0
}

/** The trigrams of a word, each once and as a number. */
function trigramsOf(word: string): number[] {
  const padded = `  ${word} `
  const codeAt = (at: number): number => padded.charCodeAt(at)
  const all = Array.from(
    { length: padded.length - 2 },
    (_, at) => (codeAt(at) * 0x1_0000 + codeAt(at + 1)) * 0x1_0000 + codeAt(at + 2),
  )
  return [...new Set(all)]
}

function trigramLikeness(left: readonly number[], right: readonly number[]): number {
  let shared = 0
  for (const trigram of left) if (right.includes(trigram)) shared += 1
  return shared / (left.length + right.length - shared)
}

function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}

/**
 * Makes keys of which similar names share at least one: the consonants of their words in a fixed order, and the same
 * without any one letter.
 */
export function likelyKeys(name: Heard, isPerson = false): string[] {
  const parts = name.map(({ consonants }) => consonants).sort()
  const whole = parts.join(' ')
  const keys = new Set([whole])
  for (let at = 0; at < whole.length; at += 1) keys.add(whole.slice(0, at) + whole.slice(at + 1))
  if (isPerson && parts.length > 2) for (const at of parts.keys()) keys.add(parts.toSpliced(at, 1).join(' '))
  return [...keys]
}
