import { bandOf, type Band, type GapBand } from './bands'

/**
 * The NDVI curve of a crop: two logistic steps, up after sowing and down before harvest. Days are days after sowing.
 */
export interface GrowthCurve {
  readonly base: number
  readonly peak: number
  readonly riseDay: number
  readonly riseRate: number
  readonly fallDay: number
  readonly fallRate: number
}

/** A crop on a land, from sowing to harvest. */
export interface CropCycle {
  readonly crop: string
  /** Days, `2026-06-18`. */
  readonly sown: string
  readonly harvested?: string | null | undefined
  readonly curve?: GrowthCurve | null | undefined
}

/** A measured value of a land on a day. */
export interface Measured {
  readonly day: string
  readonly mean: number
}

/** A fall of NDVI while the crop should grow or stay steady. */
export interface Drop {
  readonly from: string
  readonly to: string
  /** How much it fell. */
  readonly by: number
}

/** The size of a drop and its maximum duration in days; the days of bare soil after sowing and after harvest. */
export const healthLimits = { drop: 0.12, dropDays: 15, bareDays: 25, validPixels: 60 } as const

/** A crop at its peak declines slightly before it ripens: a slope down to this counts as steady. */
const STEADY = -0.02

const DAY = 86_400_000

/** Day numbers, cached: the values of many lands are on the same few hundred days. */
const numbers = new Map<string, number>()
const MOST_NUMBERS = 5_000

/** The number of a day since 1970. */
function numberOf(day: string): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  if (numbers.size >= MOST_NUMBERS) numbers.clear()
  const counted = Math.round(Date.parse(day) / DAY)
  numbers.set(day, counted)
  return counted
}

/** The number of days between two dates. */
export function daysBetween(from: string, to: string): number {
  return numberOf(to) - numberOf(from)
}

/** The expected NDVI of a crop this many days after sowing. */
export function expectedNdvi({ base, peak, riseDay, riseRate, fallDay, fallRate }: GrowthCurve, day: number): number {
  const rise = 1 / (1 + Math.exp(-riseRate * (day - riseDay)))
  const fall = 1 / (1 + Math.exp(fallRate * (day - fallDay)))
  return base + (peak - base) * (rise + fall - 1)
}

/** The crop on a land on a given day. */
export function cycleOn(cycles: readonly CropCycle[], day: string): CropCycle | undefined {
  const sown = cycles.filter((one) => one.sown <= day && !(one.harvested && one.harvested < day))
  return sown.reduce<CropCycle | undefined>((last, one) => (last && last.sown > one.sown ? last : one), undefined)
}

/**
 * Finds where NDVI fell although it should have risen or stayed steady. Overlapping falls are one drop, the deepest of
 * them. Without a known crop nothing is expected and nothing found. The values are in order of days.
 */
export function dropsIn(values: readonly Measured[], cycles: readonly CropCycle[]): Drop[] {
  return cycles.length === 0 ? [] : dropsAmong(fallsIn(values), cycles)
}

/** Finds the falls that are drops: see `dropsIn`. */
export function dropsAmong(falls: readonly Drop[], cycles: readonly CropCycle[]): Drop[] {
  const drops: Drop[] = []
  for (const fall of falls) {
    if (!shouldHold(cycles, fall.from, fall.to)) continue
    const last = drops.at(-1)
    if (!last || last.to < fall.from) drops.push(fall)
    else if (fall.by > last.by) drops[drops.length - 1] = fall
  }
  return drops
}

/**
 * Finds where NDVI fell as far as a drop does, whatever grows there: for each value from the highest value of the days
 * before.
 */
export function fallsIn(values: readonly Measured[]): Drop[] {
  const falls: Drop[] = []
  const counted = values.map(({ day }) => numberOf(day))
  let first = 0
  for (const [at, { day, mean }] of values.entries()) {
    while ((counted[at] ?? 0) - (counted[first] ?? 0) > healthLimits.dropDays) first += 1
    const top = highest(values, first, at)
    const by = top ? rounded(top.mean - mean) : 0
    if (top && by >= healthLimits.drop) falls.push({ from: top.day, to: day, by })
  }
  return falls
}

/** The highest value between two indexes, the second exclusive; the latest of equal ones. */
function highest(values: readonly Measured[], from: number, to: number): Measured | undefined {
  let top: Measured | undefined
  for (let at = from; at < to; at += 1) {
    const one = values[at]
    if (one && (!top || one.mean >= top.mean)) top = one
  }
  return top
}

/** Whether the crop present on both days should have grown or stayed steady in between. */
function shouldHold(cycles: readonly CropCycle[], from: string, to: string): boolean {
  const cycle = cycleOn(cycles, to)
  if (!cycle?.curve || cycle.sown > from) return false
  const at = (day: string): number => expectedNdvi(cycle.curve as GrowthCurve, daysBetween(cycle.sown, day))
  return at(to) - at(from) >= STEADY
}

/** The interpretation of a value at its stage: its band, in the words of the legend or of the stage. */
export interface Reading {
  readonly reading: Band | 'BARE'
  readonly words: string
}

const words: Readonly<Record<Band, string>> = {
  HIGH: 'High',
  GOOD: 'Good',
  WATCH: 'Moderate (watch)',
  BAD: 'Bad',
  NO_DATA: 'No data',
}

/**
 * Interprets a value at the stage of the crop: a bad one just after sowing or after harvest is bare soil, and no alarm.
 */
export function readingOf(value: Partial<Measured>, cycles: readonly CropCycle[], gap?: GapBand): Reading {
  const band = bandOf(value.mean, gap)
  const bare = band === 'BAD' && value.day ? bareSince(cycles, value.day) : undefined
  return bare ? { reading: 'BARE', words: `Bare soil: ${bare}` } : { reading: band, words: words[band] }
}

function bareSince(cycles: readonly CropCycle[], day: string): string | undefined {
  const moments = cycles.flatMap(({ sown, harvested }) => [
    { what: 'sown', days: daysBetween(sown, day) },
    ...(harvested ? [{ what: 'harvested', days: daysBetween(harvested, day) }] : []),
  ])
  const recent = moments.filter(({ days }) => days >= 0 && days <= healthLimits.bareDays)
  const [last] = recent.toSorted((one, other) => one.days - other.days)
  if (!last) return undefined
  return `${last.what} ${last.days === 0 ? 'today' : last.days === 1 ? 'yesterday' : `${last.days} days ago`}`
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
