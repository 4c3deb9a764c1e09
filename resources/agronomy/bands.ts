/** The health of a land: the specification's three bands, the gap between two of them, and no data. */
export type Band = 'HIGH' | 'GOOD' | 'WATCH' | 'BAD' | 'NO_DATA'

/** A band of the legend: half-open, so that each limit belongs to one band only. The last one includes 1. */
export interface LegendBand {
  readonly label: string
  /** In pictures and charts, always with a pattern and words. */
  readonly colour: string
  readonly from: number
  readonly to: number
  /** Whether the specification names it; the gap between two of them counts as “watch” until the company decides. */
  readonly isNamed: boolean
}

/** The bands of NDVI and of relative soil moisture, from the healthiest down. */
export const landBands = {
  HIGH: { label: 'High', colour: '#1a7f4b', from: 0.6, to: 1, isNamed: true },
  GOOD: { label: 'Good', colour: '#84c48b', from: 0.3, to: 0.6, isNamed: true },
  WATCH: { label: 'Moderate (watch)', colour: '#eac46a', from: 0.2, to: 0.3, isNamed: false },
  BAD: { label: 'Bad', colour: '#c1543c', from: 0, to: 0.2, isNamed: true },
} as const satisfies Readonly<Record<Exclude<Band, 'NO_DATA'>, LegendBand>>

/** The colour of what has no value. */
export const noDataColour = '#c9d0cc'

/** The band that values between bad and good belong to. */
export const gapBands = ['WATCH', 'BAD', 'GOOD', 'NONE'] as const

/** One of the ways to interpret the gap between bad and good. */
export type GapBand = (typeof gapBands)[number]

/** Finds the band of a value. Water, clouds and missing values have none. */
export function bandOf(value: number | null | undefined, gap: GapBand = 'WATCH'): Band {
  if (value === null || value === undefined || !(value >= 0) || value > 1) return 'NO_DATA'
  if (value >= landBands.HIGH.from) return 'HIGH'
  if (value >= landBands.GOOD.from) return 'GOOD'
  if (value < landBands.WATCH.from) return 'BAD'
  return gap === 'NONE' ? 'NO_DATA' : gap
}

/** The legend for a choice of the gap's band: its bands from the healthiest down, without a closed gap. */
export function legendOf(gap: GapBand = 'WATCH'): (LegendBand & { readonly band: Exclude<Band, 'NO_DATA'> })[] {
  const { HIGH, GOOD, WATCH, BAD } = landBands
  return [
    { band: 'HIGH', ...HIGH },
    { band: 'GOOD', ...GOOD, from: gap === 'GOOD' ? WATCH.from : GOOD.from },
    ...(gap === 'WATCH' ? [{ band: 'WATCH', ...WATCH } as const] : []),
    { band: 'BAD', ...BAD, to: gap === 'BAD' ? WATCH.to : BAD.to },
  ]
}

/** The share of a land in each band, in whole percent. They add up to 100. */
export type BandShares = Readonly<Record<Band, number>>

/** The shares with the gap added to its chosen band. */
export function sharesRead({ WATCH, ...shares }: BandShares, gap: GapBand = 'WATCH'): BandShares {
  const into = gap === 'NONE' ? 'NO_DATA' : gap
  return into === 'WATCH' ? { ...shares, WATCH } : { ...shares, WATCH: 0, [into]: shares[into] + WATCH }
}

/** The distribution of the values within a land. */
export interface Spread {
  readonly mean: number
  readonly stdDev?: number | null | undefined
  readonly validPixels: number
}

/**
 * Estimates the share of a land in each band, from the mean and the deviation of its valid pixels. Pixels without a
 * value, and water, count as no data.
 */
export function sharesOf({ mean, stdDev, validPixels }: Spread): BandShares {
  const below = (limit: number): number => shareBelow(limit, mean, stdDev ?? 0) * validPixels
  const { HIGH, GOOD, WATCH } = landBands
  const [water, bad, watch, good] = [below(0), below(WATCH.from), below(GOOD.from), below(HIGH.from)]
  return wholePercent({
    HIGH: validPixels - good,
    GOOD: good - watch,
    WATCH: watch - bad,
    BAD: bad - water,
    NO_DATA: 100 - validPixels + water,
  })
}

/** The share of normally distributed values below a limit (the logistic approximation of Bowling and others, 2009). */
function shareBelow(limit: number, mean: number, deviation: number): number {
  if (deviation <= 0) return mean < limit ? 1 : 0
  const z = (limit - mean) / deviation
  return 1 / (1 + Math.exp(-(0.07056 * z ** 3 + 1.5976 * z)))
}

const bandsInOrder = ['HIGH', 'GOOD', 'WATCH', 'BAD', 'NO_DATA'] as const satisfies readonly Band[]

/** Rounds percentages so that they still add up to a hundred: the largest remainders are rounded up. */
export function wholePercent(shares: BandShares): BandShares {
  const whole = { ...shares }
  let missing = 100
  for (const band of bandsInOrder) {
    whole[band] = Math.floor(shares[band])
    missing -= whole[band]
  }
  for (; missing > 0; missing -= 1) {
    const left = (band: Band): number => shares[band] - whole[band]
    whole[bandsInOrder.reduce((most, band) => (left(band) > left(most) ? band : most))] += 1
  }
  return whole
}
