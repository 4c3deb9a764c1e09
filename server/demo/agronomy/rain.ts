import { addDays } from '#define'
import { randomOf } from '../kernel/random'

/** Chance of a rainy day, and its mean millimetres, by month: the monsoon from June to September, winter rain in the north. */
const seasons = {
  north: [
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
  west: [
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
  south: [
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
} as const

const zones: Readonly<Record<string, keyof typeof seasons>> = {
  ...{ PB: 'north', HR: 'north', UP: 'north', MP: 'west', MH: 'west', GJ: 'west' },
  ...{ AP: 'south', TS: 'south', KA: 'south', TN: 'south' },
}

/** The rain of a village on each day from one to another, in millimetres: wet days come in spells. */
export function rainOf(village: number, state: string, from: string, to: string): ReadonlyMap<string, number> {
  const months = seasons[zones[state] ?? 'north']
  const rain = new Map<string, number>()
  const random = randomOf(`rain ${village} ${from.slice(0, 4)}`)
  let wasWet = false
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const [chance, mean] = months[Number(day.slice(5, 7)) - 1] ?? [0.1, 8]
    wasWet = random.chance(wasWet ? Math.min(0.85, chance * 1.6) : chance * 0.72)
    // A gamma with shape one: most rains are small, few are heavy.
    rain.set(day, wasWet ? Math.round(-mean * Math.log(1 - random.next()) * 10) / 10 : 0)
  }
  return rain
}
