import type { GeoPolygon } from '#define'
import type { Cells } from './cells'

const METRES = 111_195
const CELL = 10
const MOST_CELLS = 48
/** The spread of the values within a land. */
const SPREAD = 0.05

/** Makes up the cells of a land from its mean, its deviation and chance: of ten metres, or larger for a large land. */
export function demoCells(
  boundary: GeoPolygon,
  { land, day, mean, deviation }: { land: number; day: string; mean: number; deviation: number | null },
): Cells {
  const polygons = boundary.type === 'Polygon' ? [boundary.coordinates] : boundary.coordinates
  const ring = polygons[0]?.[0] ?? []
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)]
  const [west, north] = [Math.min(...lons), Math.max(...lats)]
  const perLon = METRES * Math.cos((north * Math.PI) / 180)
  const [width, height] = [(Math.max(...lons) - west) * perLon, (north - Math.min(...lats)) * METRES]
  const cell = Math.max(CELL, Math.max(width, height) / MOST_CELLS)
  const season = Date.parse(day) / 86_400_000 / 40
  return Array.from({ length: Math.max(1, Math.ceil(height / cell)) }, (_row, y) =>
    Array.from({ length: Math.max(1, Math.ceil(width / cell)) }, (_cell, x) => {
      const [east, south] = [(x + 0.5) * cell, (y + 0.5) * cell]
      if (!isWithin(ring, west + east / perLon, north - south / METRES)) return undefined
      return mean + (deviation ?? SPREAD) * smooth(land, season, east / 60, south / 60)
    }),
  )
}

/** Waves with lengths and phases derived from the land: nearly normally distributed, and smooth from cell to cell. */
function smooth(land: number, season: number, x: number, y: number): number {
  const waves = [1, 2, 3, 4, 5].map((wave) => {
    const turn = (land * 0.618 + wave * 2.4) % (2 * Math.PI)
    return Math.sin(wave * 0.8 * (x * Math.cos(turn) + y * Math.sin(turn)) + land * wave + season)
  })
  return waves.reduce((sum, one) => sum + one, 0) / Math.sqrt(waves.length / 2)
}

/** Whether a position is within a ring: a line from it then crosses the ring an odd number of times. */
function isWithin(ring: readonly (readonly [number, number])[], lon: number, lat: number): boolean {
  return ring.reduce((isIn, [x, y], at) => {
    const [toX, toY] = ring[(at + 1) % ring.length] ?? [x, y]
    const crosses = y > lat !== toY > lat && lon < ((toX - x) * (lat - y)) / (toY - y) + x
    return crosses ? !isIn : isIn
  }, false)
}
