import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#define'
import {
  bandOf,
  dropsIn,
  expectedNdvi,
  gapBands,
  legendOf,
  readingOf,
  sharesOf,
  sharesRead,
  wholePercent,
  type CropCycle,
  type Measured,
} from '#resources'

const paddy = { base: 0.22, peak: 0.8, riseDay: 32, riseRate: 0.12, fallDay: 112, fallRate: 0.11 }
const sown = '2026-07-01'
const cycles: readonly CropCycle[] = [{ crop: 'Paddy', sown, harvested: '2026-11-05', curve: paddy }]
const on = (day: number, mean: number): Measured => ({ day: addDays(sown, day), mean })
const sum = (shares: object): number => Object.values(shares).reduce((all: number, one: number) => all + one, 0)

describe('The band of a value', () => {
  it.each([
    [-0.05, 'NO_DATA'],
    [0, 'BAD'],
    [0.199, 'BAD'],
    [0.2, 'WATCH'],
    [0.299, 'WATCH'],
    [0.3, 'GOOD'],
    [0.599, 'GOOD'],
    [0.6, 'HIGH'],
    [1, 'HIGH'],
    [1.01, 'NO_DATA'],
    [null, 'NO_DATA'],
    [undefined, 'NO_DATA'],
    [Number.NaN, 'NO_DATA'],
  ] as const)('of %s is %s', (value, band) => expect(bandOf(value)).toBe(band))

  it.each([
    ['WATCH', 'WATCH', 4],
    ['BAD', 'BAD', 3],
    ['GOOD', 'GOOD', 3],
    ['NONE', 'NO_DATA', 3],
  ] as const)('between bad and good with the gap read as %s is %s, as the legend says', (gap, band, bands) => {
    expect([bandOf(0.2, gap), bandOf(0.25, gap), bandOf(0.3, gap)]).toEqual([band, band, 'GOOD'])
    const legend = legendOf(gap)
    expect(legend).toHaveLength(bands)
    const lowest = legend.find(({ from, to }) => 0.25 >= from && 0.25 < to)
    expect(lowest?.band ?? 'NO_DATA').toBe(band)
  })
})

describe('The shares of the bands', () => {
  it('add up to 100, whatever the values and the reading of the gap', () => {
    const spread = fc.record({
      mean: fc.double({ min: -1, max: 1, noNaN: true }),
      stdDev: fc.option(fc.double({ min: 0, max: 0.5, noNaN: true })),
      validPixels: fc.double({ min: 60, max: 100, noNaN: true }),
    })
    fc.assert(
      fc.property(spread, fc.constantFrom(...gapBands), (given, gap) => {
        const shares = sharesOf(given)
        expect(sum(shares)).toBe(100)
        expect(Math.min(...Object.values(shares))).toBeGreaterThanOrEqual(0)
        expect(sum(sharesRead(shares, gap))).toBe(100)
      }),
    )
  })

  it('are in one band if all pixels are alike, and unseen pixels are no data', () => {
    expect(sharesOf({ mean: 0.25, validPixels: 80 })).toEqual({ HIGH: 0, GOOD: 0, WATCH: 80, BAD: 0, NO_DATA: 20 })
    expect(wholePercent({ HIGH: 33.4, GOOD: 33.3, WATCH: 33.3, BAD: 0, NO_DATA: 0 })).toEqual({
      ...{ HIGH: 34, GOOD: 33, WATCH: 33, BAD: 0, NO_DATA: 0 },
    })
  })
})

describe('A bad value', () => {
  it('is bare soil in the first 25 days after sowing and after harvest, with the date since when', () => {
    expect(readingOf(on(0, 0.15), cycles)).toEqual({ reading: 'BARE', words: 'Bare soil: sown today' })
    expect(readingOf(on(25, 0.15), cycles).words).toBe('Bare soil: sown 25 days ago')
    expect(readingOf(on(26, 0.15), cycles)).toEqual({ reading: 'BAD', words: 'Bad' })
    expect(readingOf({ day: '2026-11-06', mean: 0.15 }, cycles).words).toBe('Bare soil: harvested yesterday')
    expect(readingOf({ day: '2026-12-01', mean: 0.15 }, cycles).reading).toBe('BAD')
    expect(readingOf(on(-1, 0.15), cycles).reading).toBe('BAD')
  })

  it('is the only one affected: a good one just after sowing is good', () => {
    expect(readingOf(on(5, 0.45), cycles).reading).toBe('GOOD')
    expect(readingOf({}, cycles)).toEqual({ reading: 'NO_DATA', words: 'No data' })
  })
})

describe('A drop', () => {
  it('is a fall of 0.12 or more within 15 days while the crop should grow or stay', () => {
    const values = [on(60, 0.74), on(65, 0.76), on(70, 0.68), on(75, 0.64), on(80, 0.7)]
    expect(dropsIn(values, cycles)).toEqual([{ from: on(65, 0).day, to: on(75, 0).day, by: 0.12 }])
    expect(dropsIn([on(60, 0.74), on(70, 0.63)], cycles)).toEqual([])
    expect(dropsIn([on(60, 0.74), on(76, 0.5)], cycles)).toEqual([])
  })

  it('is not reported while the crop ripens, across the sowing of another crop, and without a known crop', () => {
    expect(dropsIn([on(105, 0.66), on(118, 0.45)], cycles)).toEqual([])
    expect(dropsIn([on(-5, 0.5), on(5, 0.2)], cycles)).toEqual([])
    expect(dropsIn([on(60, 0.74), on(70, 0.5)], [])).toEqual([])
    expect(dropsIn([on(60, 0.74), on(70, 0.5)], [{ crop: 'Ragi', sown }])).toEqual([])
  })
})

describe('The growth curve of paddy', () => {
  it('has the values of the handbook', () => {
    expect([15, 45, 75, 105, 150].map((day) => Math.round(expectedNdvi(paddy, day) * 100) / 100)).toEqual([
      0.29, 0.7, 0.79, 0.62, 0.23,
    ])
  })
})
