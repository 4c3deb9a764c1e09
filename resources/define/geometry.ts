import type { GeoLine, GeoPolygon } from './fields/field'

type Ring = readonly (readonly [number, number])[]

const EARTH_RADIUS = 6_371_008.8
/** By the international yard and pound agreement. */
export const SQUARE_METRES_PER_ACRE = 4046.8564224

/** The geodesic area of a polygon in acres, on a sphere with the mean Earth radius (Chamberlain and Duquette, 2007). */
export function polygonAcres(shape: GeoPolygon): number {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const square = polygons.reduce(
    (sum, [exterior = [], ...holes]) => sum + ringArea(exterior) - holes.reduce((hole, one) => hole + ringArea(one), 0),
    0,
  )
  return square / SQUARE_METRES_PER_ACRE
}

/** The distance between two positions along a great circle, in metres (haversine). */
export function metresBetween(
  [fromLon, fromLat]: readonly [number, number],
  [toLon, toLat]: readonly [number, number],
): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const half = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2
  const chord = half(toLat - fromLat) + Math.cos(radians(fromLat)) * Math.cos(radians(toLat)) * half(toLon - fromLon)
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/** The length of a line in metres. */
export function lineMetres({ coordinates }: GeoLine): number {
  return coordinates
    .slice(1)
    .reduce((sum, position, index) => sum + metresBetween(coordinates[index] ?? position, position), 0)
}

function ringArea(corners: Ring): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const sum = corners.slice(0, -1).reduce((total, [lon, lat], index) => {
    const [nextLon, nextLat] = corners[index + 1] ?? [lon, lat]
    return total + radians(nextLon - lon) * (2 + Math.sin(radians(lat)) + Math.sin(radians(nextLat)))
  }, 0)
  return Math.abs((sum * EARTH_RADIUS * EARTH_RADIUS) / 2)
}
