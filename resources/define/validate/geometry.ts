import type { GeoPolygon } from '../fields/field'

type Ring = readonly (readonly [number, number])[]

const EARTH_RADIUS = 6_371_008.8
const SQUARE_METRES_PER_ACRE = 4046.8564224

/** The geodesic area of a polygon in acres, on the sphere of the mean Earth radius (Chamberlain and Duquette, 2007). */
export function polygonAcres(shape: GeoPolygon): number {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const square = polygons.reduce(
    (sum, [exterior = [], ...holes]) => sum + ringArea(exterior) - holes.reduce((hole, one) => hole + ringArea(one), 0),
    0,
  )
  return square / SQUARE_METRES_PER_ACRE
}

function ringArea(corners: Ring): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const sum = corners.slice(0, -1).reduce((total, [lon, lat], index) => {
    const [nextLon, nextLat] = corners[index + 1] ?? [lon, lat]
    return total + radians(nextLon - lon) * (2 + Math.sin(radians(lat)) + Math.sin(radians(nextLat)))
  }, 0)
  return Math.abs((sum * EARTH_RADIUS * EARTH_RADIUS) / 2)
}
