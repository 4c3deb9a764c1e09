import type { GeoPolygon } from '#define'

/** Longitude and latitude in degrees, WGS 84. */
export type Position = readonly [number, number]

const METRES_PER_DEGREE = (Math.PI * 6_371_008.8) / 180

/** Moves a position some metres east and north, with seven decimals (1 cm). */
export function shifted([lon, lat]: Position, east: number, north: number): Position {
  return [
    rounded(lon + east / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180))),
    rounded(lat + north / METRES_PER_DEGREE),
  ]
}

/** Moves a position some kilometres in a direction, in degrees clockwise from north. */
export function moved(from: Position, kilometres: number, degrees: number): Position {
  const angle = (degrees * Math.PI) / 180
  return shifted(from, 1000 * kilometres * Math.sin(angle), 1000 * kilometres * Math.cos(angle))
}

/** Computes the straight-line distance, accurate within a district. */
export function kilometresBetween([lonA, latA]: Position, [lonB, latB]: Position): number {
  const east = (lonB - lonA) * Math.cos((((latA + latB) / 2) * Math.PI) / 180)
  return (Math.hypot(east, latB - latA) * METRES_PER_DEGREE) / 1000
}

/** Whether a position is within the exterior rings of a shape. */
export function holdsPoint(shape: GeoPolygon, [x, y]: Position): boolean {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return polygons.some(([ring = []]) => {
    let isInside = false
    ring.forEach(([ax, ay], index) => {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
    })
    return isInside
  })
}

/** Computes the middle of the largest ring of a shape, weighted by area. */
export function middleOf(shape: GeoPolygon): Position {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const sums = polygons.map(([ring = []]) => {
    // Measured from a corner: at a distance, small fields would be lost in rounding.
    const [x, y] = ring[0] ?? [0, 0]
    let [area, east, north] = [0, 0, 0]
    ring.forEach(([ax, ay], index) => {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay]
      const part = (ax - x) * (by - y) - (bx - x) * (ay - y)
      area += part
      east += (ax + bx - 2 * x) * part
      north += (ay + by - 2 * y) * part
    })
    return { area: Math.abs(area), place: [rounded(x + east / (3 * area)), rounded(y + north / (3 * area))] as const }
  })
  const [largest] = sums.sort((a, b) => b.area - a.area)
  return largest?.place ?? [78, 22]
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
