import { createHash } from 'node:crypto'

/** A seeded random source: the same seed gives the same sequence. */
export interface Random {
  /** Returns a number from 0 up to, but excluding, 1. */
  next(): number
  /** Returns a whole number from `least` to `most`, both inclusive. */
  integer(least: number, most: number): number
  /** Returns true with a probability (0–1). */
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** Returns one of the words with a probability proportional to its weight. */
  weighted<Word extends string>(weights: Readonly<Partial<Record<Word, number>>>): Word
  /** Returns a normally distributed number with mean 0 and deviation 1 (Box and Muller, 1958). */
  normal(): number
}

/** Makes the source for a seed such as `farmer 17`. */
export function randomOf(seed: string): Random {
  let state = seedFrom(seed)
  // Mulberry32 by Tommy Ettinger (2017, public domain): 32 bits of state are plenty for one record.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const turned = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((turned ^ (turned >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (values) => pickAt(values, integer(0, values.length - 1)),
    weighted: (weights) => weightedBy(weights, next()),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

/** FNV-1a, so that similar seeds give different sequences. */
function seedFrom(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash | 0
}

function pickAt<Value>(values: readonly Value[], index: number): Value {
  if (values.length === 0) throw new RangeError('There is nothing to pick from')
  return values[index] as Value
}

function weightedBy<Word extends string>(weights: Readonly<Partial<Record<Word, number>>>, share: number): Word {
  const entries = Object.entries(weights) as [Word, number][]
  let left = share * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [word, weight] of entries) {
    left -= weight
    if (left < 0) return word
  }
  return pickAt(entries, entries.length - 1)[0]
}

/** Makes a stable identifier (RFC 9562, in the form of version 4) for a seed. */
export function uuidOf(seed: string): string {
  // With the 32 bits of the random source identifiers would repeat long before a million.
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const MOBILES = 4_000_000_000

/** Makes the mobile number of a sequence number: distinct up to four thousand million, and in no visible order. */
export function mobileAt(place: number): string {
  // The factor is coprime to the number of mobiles, so no two sequence numbers collide.
  const scattered = (BigInt(place) * 2_654_435_769n + 1_234_567_891n) % BigInt(MOBILES)
  return `+91${6_000_000_000 + Number(scattered)}`
}
