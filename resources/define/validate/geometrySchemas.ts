import { z } from 'zod'

type Position = readonly [number, number]
type Ring = readonly Position[]

const NO_PAIR = 'Enter a longitude and a latitude'
const position = z.tuple(
  [
    z.number(NO_PAIR).min(68, 'The place must be in India').max(98, 'The place must be in India'),
    z.number(NO_PAIR).min(6, 'The place must be in India').max(38, 'The place must be in India'),
  ],
  NO_PAIR,
)
const ring = z
  .array(position)
  .min(4, 'A boundary needs at least three corners')
  .max(10_000, 'The boundary has too many corners')
  .refine(isClosed, 'The boundary is not closed')
  .refine((corners) => !crossesItself(corners), 'The boundary crosses itself')

/** A GeoJSON point inside India's bounds (longitude 68–98, latitude 6–38). */
export function pointSchema(): z.ZodType {
  return z.strictObject({ type: z.literal('Point'), coordinates: position }, NO_PAIR)
}

/** A GeoJSON polygon or multipolygon, its exterior rings turned counter-clockwise (RFC 7946). */
export function polygonSchema(): z.ZodType {
  const rings = z.array(ring).min(1)
  return z
    .discriminatedUnion(
      'type',
      [
        z.strictObject({ type: z.literal('Polygon'), coordinates: rings }),
        z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(rings).min(1).max(100) }),
      ],
      'This isn’t a GeoJSON polygon',
    )
    .transform((shape) =>
      shape.type === 'Polygon'
        ? { ...shape, coordinates: wound(shape.coordinates) }
        : { ...shape, coordinates: shape.coordinates.map(wound) },
    )
}

/** A GeoJSON line of 2 to 10,000 positions inside India's bounds, in the order in which they were passed. */
export function lineSchema(): z.ZodType {
  return z.strictObject(
    {
      type: z.literal('LineString', 'This isn’t a GeoJSON line'),
      coordinates: z
        .array(position)
        .min(2, 'A line needs at least two points')
        .max(10_000, 'The line has too many points'),
    },
    'This isn’t a GeoJSON line',
  )
}

function isClosed(corners: Ring): boolean {
  const [first, last] = [corners[0], corners.at(-1)]
  return !!first && !!last && first[0] === last[0] && first[1] === last[1]
}

function crossesItself(corners: Ring): boolean {
  if (corners.length > 1000) return false
  const sides = corners.slice(0, -1).map((from, index) => [from, corners[index + 1] ?? from] as const)
  return sides.some((one, index) =>
    sides.some((other, later) => {
      const areNeighbours = later === index + 1 || (index === 0 && later === sides.length - 1)
      return later > index && !areNeighbours && cross(one, other)
    }),
  )
}

function cross([a, b]: readonly [Position, Position], [c, d]: readonly [Position, Position]): boolean {
  const side = (p: Position, q: Position, r: Position): number =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}

function wound(rings: readonly Position[][]): Position[][] {
  return rings.map((corners, index) =>
    isCounterClockwise(corners) === (index === 0) ? [...corners] : [...corners].reverse(),
  )
}

function isCounterClockwise(corners: Ring): boolean {
  return (
    corners
      .slice(0, -1)
      .reduce(
        (sum, [x, y], index) => sum + x * (corners[index + 1]?.[1] ?? y) - (corners[index + 1]?.[0] ?? x) * y,
        0,
      ) > 0
  )
}
