import { metresBetween, type GeoPolygon } from '#define'
import { liesIn } from './geometry'

type Position = readonly [number, number]

/** Measures the distance of a position from a land, in metres; 0 within it. */
export function metresToLand(position: Position, land: GeoPolygon): number {
  if (liesIn(position, land)) return 0
  const rings = land.type === 'Polygon' ? land.coordinates : land.coordinates.flat()
  const ways = rings.flatMap((ring) => ring.slice(1).map((to, index) => metresToEdge(position, ring[index] ?? to, to)))
  return Math.min(...ways)
}

/** Measures to the nearest point of an edge, on the plane that touches the earth there: fields are small. */
function metresToEdge(position: Position, from: Position, to: Position): number {
  const narrowing = Math.cos((position[1] * Math.PI) / 180)
  const [dx, dy] = [(to[0] - from[0]) * narrowing, to[1] - from[1]]
  const [px, py] = [(position[0] - from[0]) * narrowing, position[1] - from[1]]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
  return metresBetween(position, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
}
