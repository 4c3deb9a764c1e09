import { metresBetween, SQUARE_METRES_PER_ACRE, type GeoLine, type GeoPolygon } from '#define'

type Position = readonly [number, number]

/** Nothing sprays faster than this: the position jumped (domain §4.2). */
export const FASTEST_KMH = 40

/** A path with the time between its points and the sprayed width. */
export interface Track {
  readonly path: GeoLine
  readonly secondsApart: number
  readonly swathMetres: number
}

/** The measurements of a path: the sprayed distance, its area, the speed, and the number of ignored jumps. */
export interface Measured {
  readonly metres: number
  readonly acres: number
  /** Over the counted distance, in km/h. */
  readonly speedKmh: number
  readonly jumps: number
}

/**
 * Measures the sprayed area of a path: Σ dᵢ × swath / 4,046.856, dᵢ along great circles, without segments faster than
 * 40 km/h (domain §4.2). For example 1,000 m with a swath of 4 m are 4,000 m², or 0.988 acres.
 */
export function measured({ path, secondsApart, swathMetres }: Track): Measured {
  const ways = path.coordinates
    .slice(1)
    .map((position, index) => metresBetween(path.coordinates[index] ?? position, position))
  const counted = ways.filter((metres) => (metres / secondsApart) * 3.6 <= FASTEST_KMH)
  const metres = counted.reduce((sum, one) => sum + one, 0)
  return {
    metres,
    acres: (metres * swathMetres) / SQUARE_METRES_PER_ACRE,
    speedKmh: counted.length ? (metres / (counted.length * secondsApart)) * 3.6 : 0,
    jumps: ways.length - counted.length,
  }
}

/**
 * Computes the expected rate (domain §4.2): acres per hour = 0.2471 × km/h × swath × field efficiency (0.5–0.7). For
 * example a boom at 6 km/h, 12 m and 0.6 does 10.7 acres per hour.
 */
export function acresPerHour(speedKmh: number, swathMetres: number, efficiency: number): number {
  return 0.2471 * speedKmh * swathMetres * efficiency
}

/**
 * Computes the flow for some litres per acre: l/acre × km/h × swath × 0.004118 litres per minute (domain §4.2). For
 * example a drone at 4 m/s (14.4 km/h), 4 m and 10 l/acre needs 2.37.
 */
export function flowFor(litresPerAcre: number, speedKmh: number, swathMetres: number): number {
  return litresPerAcre * speedKmh * swathMetres * 0.004118
}

/** Computes the deviation of measured from billed acres, as a percentage of the latter: 11 acres for 10 are 10 %. */
export function deviationPercent(measuredAcres: number, billedAcres: number): number {
  return ((measuredAcres - billedAcres) / billedAcres) * 100
}

/** Judges a deviation: up to 10 % is fine, up to 25 % needs a review, above that a remark (domain §4.2). */
export function deviationVerdict(percent: number): 'OK' | 'REVIEW' | 'BLOCKED' {
  const size = Math.abs(percent)
  return size <= 10 ? 'OK' : size <= 25 ? 'REVIEW' : 'BLOCKED'
}

/** Whether a position is in a polygon, excluding its holes (crossings of a ray). */
export function liesIn([lon, lat]: Position, shape: GeoPolygon): boolean {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return polygons.some((rings) => rings.filter((ring) => isAround(ring, lon, lat)).length % 2 === 1)
}

function isAround(ring: readonly Position[], lon: number, lat: number): boolean {
  return ring.slice(1).reduce((isIn, [x2, y2], index) => {
    const [x1, y1] = ring[index] ?? [x2, y2]
    const crosses = y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1
    return crosses ? !isIn : isIn
  }, false)
}

/** Computes the share (0–1) of a path's points in a polygon. */
export function shareWithin({ coordinates }: GeoLine, shape: GeoPolygon): number {
  return coordinates.filter((position) => liesIn(position, shape)).length / coordinates.length
}

/** Cells of a metre for a field of up to about ten acres; larger ones for larger fields, to limit the work. */
const MOST_CELLS = 40_000

/**
 * Computes the sprayed percentage of a land: of the cells of a grid (1 m, coarser on large lands) within the land,
 * those within half a swath of the path, each counted once (domain §4.2).
 */
export function coveragePercent({ path, secondsApart, swathMetres }: Track, land: GeoPolygon): number {
  const grid = gridOver(land)
  const sprayed = new Set<number>()
  path.coordinates.slice(1).forEach((to, index) => {
    const from = path.coordinates[index] ?? to
    const metres = metresBetween(from, to)
    if ((metres / secondsApart) * 3.6 > FASTEST_KMH) return
    const steps = Math.max(1, Math.ceil(metres / grid.cell))
    for (let step = 0; step <= steps; step += 1) {
      const share = step / steps
      grid.mark([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], swathMetres / 2, sprayed)
    }
  })
  const within = grid.within()
  const both = [...within].filter((cell) => sprayed.has(cell)).length
  return within.size ? (100 * both) / within.size : 0
}

interface Grid {
  /** The side of a cell in metres. */
  readonly cell: number
  /** Adds the cells within a distance of a position. */
  mark(position: Position, metres: number, into: Set<number>): void
  /** Returns the cells whose middle is in the land. */
  within(): Set<number>
}

function gridOver(land: GeoPolygon): Grid {
  const corners = (land.type === 'Polygon' ? land.coordinates : land.coordinates.flat()).flat()
  const [west, east] = [Math.min(...corners.map(([lon]) => lon)), Math.max(...corners.map(([lon]) => lon))]
  const [south, north] = [Math.min(...corners.map(([, lat]) => lat)), Math.max(...corners.map(([, lat]) => lat))]
  const [wide, high] = [metresBetween([west, south], [east, south]), metresBetween([west, south], [west, north])]
  const cell = Math.max(1, Math.sqrt((wide * high) / MOST_CELLS))
  const [columns, rows] = [Math.max(1, Math.round(wide / cell)), Math.max(1, Math.round(high / cell))]
  const lonOf = (column: number): number => west + ((column + 0.5) / columns) * (east - west)
  const latOf = (row: number): number => south + ((row + 0.5) / rows) * (north - south)
  return {
    cell,
    mark([lon, lat], metres, into) {
      const [column, row] = [((lon - west) / (east - west)) * columns, ((lat - south) / (north - south)) * rows]
      const reach = metres / cell
      for (let y = Math.max(0, Math.floor(row - reach)); y <= Math.min(rows - 1, row + reach); y += 1)
        for (let x = Math.max(0, Math.floor(column - reach)); x <= Math.min(columns - 1, column + reach); x += 1)
          if (Math.hypot(x + 0.5 - column, y + 0.5 - row) <= reach) into.add(y * columns + x)
    },
    within() {
      const cells = new Set<number>()
      for (let y = 0; y < rows; y += 1)
        for (let x = 0; x < columns; x += 1) if (liesIn([lonOf(x), latOf(y)], land)) cells.add(y * columns + x)
      return cells
    },
  }
}
