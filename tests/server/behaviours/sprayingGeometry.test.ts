import { describe, expect, it } from 'vitest'
import { lineMetres, lineSchema, polygonAcres, type GeoLine, type GeoPolygon } from '#define'
import {
  acresPerHour,
  coveragePercent,
  deviationPercent,
  deviationVerdict,
  flowFor,
  measured,
  shareWithin,
} from '../../../server/behaviours/sprayed/geometry'
import { qualityOf } from '../../../server/behaviours/fleet/quality'
import { pathOver } from '../../../server/demo/fleet/path'
import { randomOf } from '../../../server/demo/kernel/random'

const [LON, LAT] = [75.5, 30.9]
// On a sphere of the mean Earth radius, a degree of latitude is 111,195 m.
const north = (metres: number): number => LAT + metres / 111_195.08
const east = (metres: number): number => LON + metres / (111_195.08 * Math.cos((LAT * Math.PI) / 180))

/** A path through points given in metres from a corner. */
const line = (...points: [number, number][]): GeoLine => ({
  type: 'LineString',
  coordinates: points.map(([x, y]) => [east(x), north(y)] as const),
})
const field = (width: number, height: number): GeoPolygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [LON, LAT],
      [east(width), LAT],
      [east(width), north(height)],
      [LON, north(height)],
      [LON, LAT],
    ],
  ],
})
const drone = { secondsApart: 2, swathMetres: 4 }
const complaint = (given: unknown) => lineSchema().safeParse(given).error?.issues[0]?.message

describe('A spraying path', () => {
  it('has 2 to 10,000 positions in India', () => {
    const many = (count: number) => ({
      type: 'LineString',
      coordinates: Array.from({ length: count }, (_, index) => [75 + index / 10_000, 30]),
    })
    expect([complaint(many(2)), complaint(many(10_000))]).toEqual([undefined, undefined])
    expect(complaint(many(1))).toBe('A line needs at least two points')
    expect(complaint(many(10_001))).toBe('The line has too many points')
    expect(
      complaint({
        type: 'LineString',
        coordinates: [
          [75, 30],
          [10, 50],
        ],
      }),
    ).toBe('The place must be in India')
    expect(complaint({ type: 'Point', coordinates: [75, 30] })).toBe('This isn’t a GeoJSON line')
  })

  it('is as long as its segments together', () => {
    expect(lineMetres(line([0, 0], [0, 300], [0, 700]))).toBeCloseTo(700, 0)
  })
})

describe('The area of a path', () => {
  it('is its length times its swath: 1,000 m with 4 m are 0.988 acres', () => {
    const points = Array.from({ length: 101 }, (_, index): [number, number] => [0, index * 10])
    const found = measured({ ...drone, path: line(...points) })
    expect(found.acres).toBeCloseTo(0.988, 3)
    expect([found.speedKmh.toFixed(1), found.jumps]).toEqual(['18.0', 0])
  })

  it('excludes segments faster than 40 km/h', () => {
    // 22 m in 2 s are 39.6 km/h, 23 m are 41.4.
    expect(measured({ ...drone, path: line([0, 0], [0, 22], [0, 45]) })).toMatchObject({ jumps: 1 })
    expect(measured({ ...drone, path: line([0, 0], [0, 22], [0, 45]) }).metres).toBeCloseTo(22, 1)
  })
})

describe('The rates of a spraying', () => {
  it('equal the worked examples: a boom does 10.7 acres per hour, a drone releases 2.37 litres per minute', () => {
    expect(acresPerHour(6, 12, 0.6)).toBeCloseTo(10.7, 1)
    expect(flowFor(10, 14.4, 4)).toBeCloseTo(2.37, 2)
  })

  it('may deviate from the bill by up to 10 %, and by up to 25 % with a review', () => {
    expect(deviationPercent(11, 10)).toBeCloseTo(10, 9)
    expect(deviationPercent(8, 10)).toBeCloseTo(-20, 9)
    expect([10, -10, 10.1, -25, 25.1].map(deviationVerdict)).toEqual(['OK', 'OK', 'REVIEW', 'REVIEW', 'BLOCKED'])
  })
})

describe('The coverage of a land', () => {
  it('is the share within half a swath of the path, counted once however often it was passed', () => {
    const land = field(100, 40)
    // A line along the middle with a swath of 4 m covers 4 of 40 metres.
    const middle = line(...Array.from({ length: 11 }, (_, index): [number, number] => [index * 10, 20]))
    expect(Math.abs(coveragePercent({ ...drone, path: middle }, land) - 10)).toBeLessThan(1.5)
    const back = { ...middle, coordinates: [...middle.coordinates, ...[...middle.coordinates].reverse()] }
    expect(coveragePercent({ ...drone, path: back }, land)).toBeCloseTo(
      coveragePercent({ ...drone, path: middle }, land),
      1,
    )
    expect(coveragePercent({ ...drone, path: line([0, 200], [10, 200]) }, land)).toBe(0)
  })
})

describe('A generated path', () => {
  const land = field(160, 60)
  const working = { swathMetres: 4, speedKmh: 16, secondsApart: 2 }
  const made = (fault?: 'GAP' | 'HALF' | 'OUTSIDE') =>
    pathOver(land, { ...working, ...(fault && { fault }) }, randomOf('a path')) as GeoLine
  const track = (path: GeoLine) => ({ ...drone, path })

  it('covers the acres of its land, and is the same each time', () => {
    const path = made()
    expect(shareWithin(path, land)).toBeGreaterThan(0.9)
    expect(coveragePercent(track(path), land)).toBeGreaterThan(80)
    const { acres } = measured(track(path))
    expect(Math.abs(acres / polygonAcres(land) - 1)).toBeLessThan(0.2)
    expect(made()).toEqual(path)
    expect(lineSchema().safeParse(path).success).toBe(true)
  })

  it('has its requested fault: a gap, half of the land, another field', () => {
    const seconds = (path: GeoLine) => (path.coordinates.length - 1) * 2
    const whole = made()
    const judged = (path: GeoLine) => qualityOf({ track: track(path), land, seconds: seconds(whole) })
    expect(judged(whole)).toBe('OK')
    expect(judged(made('GAP'))).toBe('GPS_GAP')
    expect(judged(made('OUTSIDE'))).toBe('OUTSIDE_LAND')
    expect(coveragePercent(track(made('HALF')), land)).toBeLessThan(60)
    expect(pathOver(field(3, 3), working, randomOf('small'))).toBeUndefined()
  })
})

describe('The quality of a spraying', () => {
  const points = (step: number) => Array.from({ length: 60 }, (_, index): [number, number] => [0, index * step])
  const judge = (step: number, more: object = {}) =>
    qualityOf({ track: { ...drone, path: line(...points(step)) }, seconds: 118, ...more })

  it('is its most severe fault', () => {
    expect(qualityOf({ seconds: 100 })).toBe('NO_PATH')
    expect(judge(9)).toBe('OK')
    expect(judge(15)).toBe('SPEED_HIGH')
    expect(judge(9, { seconds: 200 })).toBe('GPS_GAP')
    expect(judge(9, { litresPerAcre: 7.9, leastPerAcre: 8 })).toBe('LOW_FLOW')
    expect(judge(9, { litresPerAcre: 8, leastPerAcre: 8 })).toBe('OK')
    expect(judge(15, { litresPerAcre: 1, leastPerAcre: 8, land: field(10, 10) })).toBe('OUTSIDE_LAND')
  })
})
