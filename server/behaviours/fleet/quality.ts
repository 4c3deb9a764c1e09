import type { GeoPolygon } from '#define'
import { measured, shareWithin, type Track } from '../sprayed/geometry'

/** How a spraying is judged by what was measured. */
export type Quality = 'OK' | 'GPS_GAP' | 'LOW_FLOW' | 'NO_PATH' | 'SPEED_HIGH' | 'OUTSIDE_LAND'

/** Above this a machine is too fast to wet the crop: drones work at 4 to 5 m/s, booms at 6 to 8 km/h. */
const FAST_KMH = 25
/** So much of a path lies on the land that it is the land's (domain §1.D). */
const LEAST_WITHIN = 0.6
/** So much of the time is covered by points. */
const LEAST_TRACED = 0.8

/** What a spraying is judged by. */
export interface Judged {
  readonly track?: Track
  readonly land?: GeoPolygon
  /** How long it took. */
  readonly seconds: number
  readonly litresPerAcre?: number
  /** The least that the type of the machine gives. */
  readonly leastPerAcre?: number
}

/** The gravest of what is wrong with a spraying: where it was, before how it was noted, before how it was done. */
export function qualityOf({ track, land, seconds, litresPerAcre, leastPerAcre }: Judged): Quality {
  if (!track) return 'NO_PATH'
  if (land && shareWithin(track.path, land) < LEAST_WITHIN) return 'OUTSIDE_LAND'
  const { jumps, speedKmh } = measured(track)
  const traced = (track.path.coordinates.length - 1) * track.secondsApart
  if (jumps > 0 || traced < seconds * LEAST_TRACED) return 'GPS_GAP'
  if (speedKmh > FAST_KMH) return 'SPEED_HIGH'
  return litresPerAcre !== undefined && leastPerAcre !== undefined && litresPerAcre < leastPerAcre ? 'LOW_FLOW' : 'OK'
}
