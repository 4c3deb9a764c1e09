import { addDays } from '#define'
import { weatherCellOf, type Position } from '#resources'
import { randomOf } from '../kernel/random'
import { zoneOf, type Zone } from './climate'

/**
 * The chance of a rainy day and its mean millimetres, by month: the monsoon from June to September, winter rain in the
 * north.
 */
const seasons = {
  NORTH: [
    [0.08, 9],
    [0.09, 9],
    [0.07, 8],
    [0.04, 6],
    [0.06, 7],
    [0.2, 12],
    [0.42, 18],
    [0.4, 17],
    [0.22, 15],
    [0.05, 9],
    [0.02, 6],
    [0.04, 8],
  ],
  WEST: [
    [0.01, 3],
    [0.01, 3],
    [0.01, 4],
    [0.02, 5],
    [0.05, 9],
    [0.32, 17],
    [0.52, 20],
    [0.46, 17],
    [0.3, 16],
    [0.1, 14],
    [0.03, 9],
    [0.01, 4],
  ],
  SOUTH: [
    [0.04, 7],
    [0.02, 6],
    [0.03, 8],
    [0.08, 11],
    [0.13, 13],
    [0.22, 11],
    [0.26, 11],
    [0.27, 13],
    [0.28, 16],
    [0.3, 18],
    [0.26, 20],
    [0.13, 14],
  ],
} as const satisfies Readonly<Record<Zone, unknown>>

/** The maximum number of years cached: neighbouring lands need the same ones. */
const MOST_KNOWN = 1_000
const known = new Map<string, readonly number[]>()

/** Makes the rain of each day of a year in the cell of a position, in millimetres: wet days come in spells. */
function yearOf(at: Position, year: number): readonly number[] {
  const key = `${weatherCellOf(at).code} ${year}`
  const before = known.get(key)
  if (before) return before
  const months = seasons[zoneOf(at)]
  const random = randomOf(`rain ${key}`)
  const rain: number[] = []
  let wasWet = false
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const [chance, mean] = months[Number(day.slice(5, 7)) - 1] ?? [0.1, 8]
    wasWet = random.chance(wasWet ? Math.min(0.85, chance * 1.6) : chance * 0.72)
    // A gamma with shape one: most rains are small, few are heavy.
    rain.push(wasWet ? Math.round(-mean * Math.log(1 - random.next()) * 10) / 10 : 0)
  }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, rain)
  return rain
}

/** Makes the rain in the cell of a position on each day from one to another, in millimetres. */
export function rainOf(at: Position, from: string, to: string): ReadonlyMap<string, number> {
  const rain = new Map<string, number>()
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    let day = `${year}-01-01`
    for (const millimetres of yearOf(at, year)) {
      if (day >= from && day <= to) rain.set(day, millimetres)
      day = addDays(day, 1)
    }
  }
  return rain
}
