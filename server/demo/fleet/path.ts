import { metresBetween, SQUARE_METRES_PER_ACRE, type GeoLine, type GeoPolygon } from '#define'
import type { Random } from '../kernel/random'

type Point = readonly [x: number, y: number]
type Position = readonly [lon: number, lat: number]

/** The parameters of spraying a land. */
export interface Working {
  readonly swathMetres: number
  readonly speedKmh: number
  /** A point each 2 seconds for a drone, 5 for a boom. */
  readonly secondsApart: number
  /** The fault: positions lost for a while, half of the land omitted, or the next field sprayed instead. */
  readonly fault?: 'GAP' | 'HALF' | 'OUTSIDE'
}

/**
 * Makes the path of a machine over a land: parallel lines a swath apart along its longest edge, back and forth, clipped
 * to the boundary, the speed varying by 8 % and the positions by 1.5 m (domain §3.6). Undefined for a land smaller than
 * a swath.
 */
export function pathOver(land: GeoPolygon, working: Working, random: Random): GeoLine | undefined {
  const [ring = []] = land.type === 'Polygon' ? land.coordinates : (land.coordinates[0] ?? [])
  const plane = planeOver(ring)
  const corners = ring.map(plane.toMetres)
  const turn = longestEdge(corners)
  const upright = corners.map((corner) => turned(corner, -turn))
  const lines = linesOver(upright, working.swathMetres)
  const kept = working.fault === 'HALF' ? lines.slice(0, Math.ceil(lines.length / 2)) : lines
  const course = kept.flatMap(([from, to], index) => (index % 2 === 0 ? [from, to] : [to, from]))
  const points = stepped(course, working, random)
  const traced = working.fault === 'GAP' ? withoutMiddle(points) : points
  const aside = working.fault === 'OUTSIDE' ? 400 : 0
  const noise = (): number => random.normal() * 1.5
  const coordinates = traced
    .map((point) => turned(point, turn))
    .map(([x, y]) => plane.toPosition([x + aside + noise(), y + noise()]))
  return coordinates.length >= 2 ? { type: 'LineString', coordinates } : undefined
}

/** The parameters of a sketched path. */
export interface Sketching {
  readonly swathMetres: number
  /** The acres after which spraying stops, if the land has as many. */
  readonly acres: number
  /** The fault: positions lost for a while, or the next field sprayed instead. */
  readonly fault?: 'GAP' | 'OUTSIDE'
}

/** The maximum number of points in a sketched path. */
const MOST_POINTS = 120

/**
 * Makes the same course with points at the turns only: equally accurate and far smaller. It stops when the acres are
 * reached. Undefined for a land smaller than a swath, or so wide that it has too many turns.
 */
export function sketchOver(land: GeoPolygon, working: Sketching, random: Random): GeoLine | undefined {
  const [ring = []] = land.type === 'Polygon' ? land.coordinates : (land.coordinates[0] ?? [])
  const plane = planeOver(ring)
  const corners = ring.map(plane.toMetres)
  const turn = longestEdge(corners)
  const lines = linesOver(
    corners.map((corner) => turned(corner, -turn)),
    working.swathMetres,
  )
  const noise = (): number => random.normal() * 0.8
  const course = lines
    .flatMap(([from, to], index) => (index % 2 === 0 ? [from, to] : [to, from]))
    .map(([x, y]): Point => [x + noise(), y + noise()])
  const wanted = (working.acres * SQUARE_METRES_PER_ACRE) / working.swathMetres
  const points = cutAt(course, wanted)
  if (points.length < 4 || points.length > MOST_POINTS) return undefined
  const traced = working.fault === 'GAP' ? withoutMiddle(points) : points
  const aside = working.fault === 'OUTSIDE' ? 400 : 0
  const coordinates = traced.map((point) => turned(point, turn)).map(([x, y]) => plane.toPosition([x + aside, y]))
  return { type: 'LineString', coordinates }
}

/** Cuts a course at a length. */
function cutAt(course: readonly Point[], wanted: number): Point[] {
  const kept: Point[] = course.slice(0, 1)
  let left = wanted
  for (const to of course.slice(1)) {
    const from = kept.at(-1) ?? to
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const share = Math.min(1, left / (length || 1))
    kept.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
    left -= length
    if (left <= 0) break
  }
  return kept
}

function withoutMiddle(points: readonly Point[]): Point[] {
  const third = Math.floor(points.length / 3)
  return [...points.slice(0, third), ...points.slice(2 * third)]
}

interface Plane {
  readonly toMetres: (position: Position) => Point
  readonly toPosition: (point: Point) => Position
}

/** Makes a plane that touches the Earth at the first corner: accurate enough for a field. */
function planeOver(ring: readonly Position[]): Plane {
  const [lon, lat] = ring[0] ?? [0, 0]
  const wide = metresBetween([lon, lat], [lon + 0.001, lat]) * 1000
  const high = metresBetween([lon, lat], [lon, lat + 0.001]) * 1000
  const rounded = (value: number): number => Math.round(value * 1e7) / 1e7
  return {
    toMetres: ([x, y]) => [(x - lon) * wide, (y - lat) * high],
    toPosition: ([x, y]) => [rounded(lon + x / wide), rounded(lat + y / high)],
  }
}

/** Finds the direction of the longest edge, in radians. */
function longestEdge(corners: readonly Point[]): number {
  const edges = corners.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = corners[index] ?? [x, y]
    return { length: Math.hypot(x - fromX, y - fromY), angle: Math.atan2(y - fromY, x - fromX) }
  })
  return edges.reduce((best, one) => (one.length > best.length ? one : best), { length: 0, angle: 0 }).angle
}

function turned([x, y]: Point, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [x * cos - y * sin, x * sin + y * cos]
}

/** Makes horizontal lines a swath apart, each from where it enters the land to where it leaves it. */
function linesOver(corners: readonly Point[], swath: number): [Point, Point][] {
  const heights = corners.map(([, y]) => y)
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const count = Math.floor((high - low) / swath)
  return Array.from({ length: count }, (_, index) => low + ((high - low) * (index + 0.5)) / count).flatMap((y) => {
    const crossings = corners
      .slice(1)
      .flatMap(([x2, y2], index) => {
        const [x1, y1] = corners[index] ?? [x2, y2]
        return y1 > y !== y2 > y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : []
      })
      .sort((a, b) => a - b)
    const [left, right] = [crossings[0], crossings.at(-1)]
    return left !== undefined && right !== undefined && right - left > swath
      ? [
          [
            [left, y],
            [right, y],
          ] as [Point, Point],
        ]
      : []
  })
}

/** Makes a point per time interval along a course. */
function stepped(course: readonly Point[], { speedKmh, secondsApart }: Working, random: Random): Point[] {
  const stride = (): number => (speedKmh / 3.6) * secondsApart * Math.max(0.5, 1 + random.normal() * 0.08)
  const points: Point[] = course.slice(0, 1)
  let left = stride()
  course.slice(1).forEach((to, index) => {
    const from = course[index] ?? to
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    let gone = left
    for (; gone <= length; gone += stride()) {
      const share = length ? gone / length : 0
      points.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
    }
    left = gone - length
  })
  return points
}
