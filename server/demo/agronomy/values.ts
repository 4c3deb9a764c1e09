import { addDays } from '#define'
import { cycleOn, daysBetween, expectedNdvi, type CropCycle, type Position } from '#resources'
import type { Loaded } from '../../behaviours/landHealth'
import { randomOf } from '../kernel/random'
import { rainOf } from './rain'

/** A land with a boundary, with what decides on its remote sensing values. */
export interface WatchedLand {
  readonly id: number
  readonly village: number
  readonly at: Position
  readonly isIrrigated: boolean
  readonly cycles: readonly CropCycle[]
}

/** A satellite passes every fifth day; soil moisture has a value every tenth. */
const REVISIT = 5
const MOISTURE_EVERY = 2

/** The days before the first value from which soil water is simulated. */
const WARM_UP = 60

/** The soil water within reach of the roots, in millimetres between wilting and field capacity. */
const WATER = 120

/** Makes all values of a land from one day to another: green by its crops, moist by rain and irrigation. */
export function valuesOf(land: WatchedLand, from: string, to: string): Loaded[] {
  const first = addDays(from, (REVISIT - ((dayNumber(from) + land.village) % REVISIT)) % REVISIT)
  const days: string[] = []
  for (let day = first; day <= to; day = addDays(day, REVISIT)) days.push(day)
  return [
    ...ndviOf(land, days),
    ...moistureOf(
      land,
      days.filter((_day, at) => at % MOISTURE_EVERY === 0),
    ),
  ]
}

function dayNumber(day: string): number {
  return Math.floor(Date.parse(day) / 86_400_000)
}

function ndviOf(land: WatchedLand, days: readonly string[]): Loaded[] {
  const random = randomOf(`ndvi ${land.id}`)
  const vigour = 0.04 * random.normal()
  const stresses = stressesOf(land, days.at(-1) ?? '')
  let noise = 0
  return days.flatMap((day): Loaded[] => {
    noise = 0.6 * noise + 0.012 * random.normal()
    const [isCloudy, valid, spread] = [random.chance(cloudChance(day)), random.next(), random.next()]
    if (isCloudy) return []
    const cycle = cycleOn(land.cycles, day)
    const grown = greenness(land, cycle, day) + (cycle ? vigour : vigour / 4) - stressOn(stresses, day)
    return [value(land, day, 'NDVI', clipped(grown + noise, 0.02, 0.95), { valid: 62 + 38 * Math.sqrt(valid), spread })]
  })
}

/** Returns the chance of clouds: in July and August more than half of the pictures have some. */
function cloudChance(day: string): number {
  return ['07', '08'].includes(day.slice(5, 7)) ? 0.55 : 0.15
}

/** Weeds grow over stubble. */
const [STUBBLE, WEEDS] = [0.17, 0.25]

function greenness(land: WatchedLand, cycle: CropCycle | undefined, day: string): number {
  if (!cycle?.curve) {
    const fallow = land.cycles.findLast(({ harvested }) => harvested && harvested < day)
    return fallow?.harvested && daysBetween(fallow.harvested, day) < 20 ? STUBBLE : WEEDS
  }
  const age = daysBetween(cycle.sown, day)
  // Paddy fields are flooded at planting.
  if (cycle.crop === 'Paddy' && age < 10) return 0.08
  return expectedNdvi(cycle.curve, age)
}

interface Stress {
  readonly from: string
  readonly by: number
}

/**
 * Makes stress by pests, drought or floods: it sets a crop back within twelve days, and takes twenty to recover from.
 * Some standing crops have just begun to suffer.
 */
function stressesOf({ id, cycles }: WatchedLand, today: string): Stress[] {
  return cycles.flatMap(({ sown, harvested, curve }) => {
    const random = randomOf(`stress ${id} ${sown}`)
    if (!curve || !random.chance(0.2)) return []
    const day = Math.round(curve.riseDay + 8 + random.next() * Math.max(10, curve.fallDay - curve.riseDay - 30))
    const from = harvested ? addDays(sown, day) : addDays(today, -random.integer(7, 13))
    if (daysBetween(sown, from) < curve.riseDay) return []
    return [{ from, by: (harvested ? 0.1 : 0.16) + 0.15 * random.next() }]
  })
}

function stressOn(stresses: readonly Stress[], day: string): number {
  return stresses.reduce((sum, { from, by }) => {
    const age = daysBetween(from, day)
    if (age <= 0 || age > 32) return sum
    return sum + by * (age <= 12 ? age / 12 : 1 - (age - 12) / 20)
  }, 0)
}

/** Simulates a bucket of soil that rain and irrigation fill and the crop empties (FAO 56). */
function moistureOf(land: WatchedLand, days: readonly string[]): Loaded[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const start = addDays(first, -WARM_UP)
  const rain = rainOf(land.at, start, last)
  const random = randomOf(`soil ${land.id}`)
  const wanted = new Set(days)
  const rows: Loaded[] = []
  let [filled, fallen] = [0.4, 0]
  let cycle: CropCycle | undefined
  for (const [at, [day, millimetres]] of [...rain].entries()) {
    // The crop is looked up once in five days: it hardly changes, and there are many days.
    if (at % REVISIT === 0) cycle = cycleOn(land.cycles, day)
    const need = evaporation(day) * demand(land, cycle, day)
    const water = land.isIrrigated && cycle && filled < dryest(cycle) ? 55 : 0
    filled = clipped(filled + (millimetres + water - need) / WATER, 0.03, 1)
    fallen += millimetres
    if (!wanted.has(day)) continue
    const mean = clipped(filled + 0.01 * random.normal(), 0, 1)
    rows.push({
      ...value(land, day, 'MOISTURE', mean, { valid: 100, spread: 0.5 }),
      rain: Math.round(fallen * 10) / 10,
    })
    fallen = 0
  }
  return rows
}

/**
 * Returns how dry the soil gets before irrigation: farmers water before the crop suffers; paddy is dried and flooded
 * again.
 */
function dryest({ crop }: CropCycle): number {
  return crop === 'Paddy' ? 0.62 : 0.34
}

/** Returns the evaporation from grass in millimetres per day: most in May, least in January. */
function evaporation(day: string): number {
  return 4.6 + 2.2 * Math.cos(((Number(day.slice(5, 7)) - 5) / 12) * 2 * Math.PI)
}

/** Computes the water use of a crop from its greenness; bare soil uses little. */
function demand(land: WatchedLand, cycle: CropCycle | undefined, day: string): number {
  return cycle?.curve ? 0.25 + 1.05 * Math.max(0, greenness(land, cycle, day) - 0.15) : 0.22
}

function value(
  { id }: WatchedLand,
  day: string,
  measure: Loaded['measure'],
  mean: number,
  { valid, spread }: { readonly valid: number; readonly spread: number },
): Loaded {
  const deviation = (measure === 'NDVI' ? 0.035 : 0.02) + 0.03 * spread * (1 - Math.abs(mean - 0.5))
  const within = (by: number): number => rounded(clipped(mean + by * deviation, measure === 'NDVI' ? -0.1 : 0, 1))
  return {
    ...{ land: id, measure, day, source: 'DEMO', mean: rounded(mean), deviation: rounded(deviation) },
    ...{ lowest: within(-2.4), highest: within(2.4), p10: within(-1.28), p90: within(1.28) },
    ...{ validPixels: Math.round(valid), cloud: Math.round(100 - valid) },
  }
}

function clipped(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
