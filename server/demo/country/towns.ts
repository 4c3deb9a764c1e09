import type { GeoPolygon } from '#define'
import { randomOf } from '../kernel/random'
import { holdsPoint, kilometresBetween, moved, type Position } from './positions'

/** A town of the gazetteer. */
export interface Town {
  readonly name: string
  readonly country: string
  readonly loc: { readonly coordinates: readonly number[] }
}

const FARTHEST = 110
const GOLDEN_ANGLE = 137.507_764

/** Indexes the positions of towns by their names without accents. */
export function townsByName(towns: readonly Town[]): Map<string, Position[]> {
  const places = new Map<string, Position[]>()
  for (const { name, country, loc } of towns) {
    const [lon = 0, lat = 0] = loc.coordinates
    if (country === 'IN') places.set(bare(name), [...(places.get(bare(name)) ?? []), [lon, lat]])
  }
  return places
}

/**
 * Finds the town of a tehsil: the nearest of its name within reach of the district's centre, else a position around
 * that centre.
 */
export function townOf(
  names: readonly string[],
  centre: Position,
  order: number,
  towns: ReadonlyMap<string, Position[]>,
  boundary: GeoPolygon | undefined,
): Position {
  const found = names
    .flatMap((name) => towns.get(bare(name)) ?? [])
    .filter((place) => kilometresBetween(place, centre) < FARTHEST)
  const nearest = found.sort((a, b) => kilometresBetween(a, centre) - kilometresBetween(b, centre))[0]
  return nearest ?? inside(boundary, centre, 14 + ((order * 7) % 18), order * GOLDEN_ANGLE)
}

/**
 * Makes village positions around a town, 3–18 km out on a randomised golden-angle spiral, all within the state's
 * boundary.
 */
export function placesAround(
  town: Position,
  count: number,
  seed: string,
  boundary: GeoPolygon | undefined,
): Position[] {
  const random = randomOf(seed)
  return Array.from({ length: count }, (_, index) => {
    const kilometres = 3 + 15 * Math.sqrt((index + 0.3 + 0.4 * random.next()) / count)
    return inside(boundary, town, kilometres, index * GOLDEN_ANGLE + 24 * (random.next() - 0.5))
  })
}

/** Finds a position in a direction, or, where that is outside the boundary, in another direction or nearer. */
function inside(boundary: GeoPolygon | undefined, from: Position, kilometres: number, degrees: number): Position {
  for (let attempt = 0; attempt < 24; attempt += 1) {
    const place = moved(from, kilometres * (1 - attempt / 30), degrees + attempt * 77)
    if (!boundary || holdsPoint(boundary, place)) return place
  }
  return from
}

function bare(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
}
