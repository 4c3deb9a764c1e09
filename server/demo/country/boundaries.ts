import type { GeoPolygon } from '#define'

type Position = [number, number]
type Ring = Position[]

/** A shape of the map: its id and its SVG path. */
export interface DrawnShape {
  readonly id: string
  readonly path: string
}

// The map is calibrated: these bounds (degrees) fill its view box in the Mercator projection.
const WEST = 68.18401
const NORTH = 37.084109
const EAST = 97.418146
const SOUTH = 6.753659
const WIDTH = 612
const HEIGHT = 696

/** The ids in the map that are not current ISO 3166-2 codes. Jammu and Kashmir and Ladakh are one shape. */
const isoOf: Readonly<Record<string, string>> = { ct: 'CG', or: 'OD', tg: 'TS', ut: 'UK', dn: 'DH', dd: 'DH' }

/** Converts the boundaries of the states, by ISO code, to GeoJSON with four decimals (about 10 m). */
export function boundariesFrom(shapes: readonly DrawnShape[]): Map<string, GeoPolygon> {
  const rings = new Map<string, Ring[]>()
  for (const { id, path } of shapes) {
    const iso = isoOf[id] ?? id.toUpperCase()
    const outlines = ringsOf(path)
      .map(ringOnEarth)
      .map(uncrossed)
      .filter((ring) => ring.length >= 4)
    rings.set(iso, [...(rings.get(iso) ?? []), ...outlines])
  }
  return new Map(
    [...rings].map(([iso, outlines]) => [iso, { type: 'MultiPolygon', coordinates: outlines.map((ring) => [ring]) }]),
  )
}

/** Reads the corners of each closed outline of an SVG path, in the units of its view box. */
function ringsOf(path: string): Ring[] {
  const tokens = path.match(/[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g) ?? []
  const rings: Ring[] = []
  let ring: Ring = []
  let [x, y, at, command] = [0, 0, 0, '']
  const number = (): number => Number(tokens[at++])
  while (at < tokens.length) {
    if (/^[a-zA-Z]$/.test(tokens[at] ?? '')) command = tokens[at++] ?? ''
    if (command === 'z') {
      ;[x, y] = ring[0] ?? [x, y]
      ring = []
      continue
    }
    // Curves are short enough to use their end points only.
    if (command === 'c') at += 4
    if (command === 'm') rings.push((ring = []))
    if (command === 'L') [x, y] = [number(), number()]
    else if (command === 'h') x += number()
    else if (command === 'v') y += number()
    else if ('mlc'.includes(command)) [x, y] = [x + number(), y + number()]
    else throw new Error(`The map uses the path command ${command}, which is not known here`)
    ring.push([x, y])
    if (command === 'm') command = 'l'
  }
  return rings
}

function ringOnEarth(ring: Ring): Ring {
  const corners: Ring = []
  for (const corner of ring) {
    const [lon, lat] = positionOf(corner)
    const last = corners.at(-1)
    if (last?.[0] !== lon || last[1] !== lat) corners.push([lon, lat])
  }
  const [first, last] = [corners[0], corners.at(-1)]
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) corners.push([...first])
  return corners
}

function positionOf([x, y]: Position): Position {
  const mercator = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  const height = mercator(NORTH) + ((mercator(SOUTH) - mercator(NORTH)) * y) / HEIGHT
  const lat = (360 / Math.PI) * Math.atan(Math.exp(height)) - 90
  return [rounded(WEST + (x / WIDTH) * (EAST - WEST)), rounded(lat)]
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}

/** Removes the small loops where an outline crosses itself. */
function uncrossed(ring: Ring): Ring {
  for (let from = 0; from < ring.length - 1; from += 1) {
    for (let to = ring.length - 2; to > from + 1; to -= 1) {
      if (from === 0 && to === ring.length - 2) continue
      if (!cross(ring, from, to)) continue
      const inner = to - from
      const rest =
        inner * 2 < ring.length
          ? [...ring.slice(0, from + 1), ...ring.slice(to + 1)]
          : [...ring.slice(from + 1, to + 1), ring[from + 1] as Position]
      return uncrossed(rest)
    }
  }
  return ring
}

function cross(ring: Ring, from: number, to: number): boolean {
  const [a, b, c, d] = [ring[from], ring[from + 1], ring[to], ring[to + 1]] as [Position, Position, Position, Position]
  const side = (p: Position, q: Position, r: Position): number =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}
