import type { GeoLine, GeoPoint, GeoPolygon } from '#define'

/** Makes a position in Punjab, a different one for each number. */
export function pointSample(number: number): GeoPoint {
  const [east, north] = [number % 90, Math.floor(number / 90) % 100]
  return { type: 'Point', coordinates: [75.8 + east / 100, 30.9 + north / 100_000] }
}

/** Makes a field with sides of about 63.6 m: an acre. */
export function polygonSample(number: number): GeoPolygon {
  const [west, south] = [75 + (number % 900) / 1000, 30.9]
  const [east, north] = [west + 0.000666, south + 0.000572]
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  }
}

/** Makes a line northwards. */
export function lineSample(number: number): GeoLine {
  return {
    type: 'LineString',
    coordinates: [0, 1, 2].map((step) => [75 + (number % 900) / 1000, 30.9 + step / 1000] as const),
  }
}
