import type { GeoPolygon } from '#define'
import { measured, shareWithin, type Track } from '../sprayed/geometry'

/** The judgement of a spraying by its measurements. */
export type Quality = 'OK' | 'GPS_GAP' | 'LOW_FLOW' | 'NO_PATH' | 'SPEED_HIGH' | 'OUTSIDE_LAND'

/** Above this a machine is too fast to wet the crop: drones work at 4 to 5 m/s, booms at 6 to 8 km/h. */
const FAST_KMH = 25
/** The minimum share of a path on a land that makes it the land's (domain §1.D). */
const LEAST_WITHIN = 0.6
/** The minimum share of the time that points cover. */
const LEAST_TRACED = 0.8

/** The facts by which a spraying is judged. */
export interface Judged {
  readonly track?: Track
  readonly land?: GeoPolygon
  /** The duration. */
  readonly seconds: number
  readonly litresPerAcre?: number
  /** The minimum litres per acre of the machine's type. */
  readonly leastPerAcre?: number
}

/** Returns the gravest fault of a spraying: where it was, before how it was recorded, before how it was done. */
export function qualityOf({ track, land, seconds, litresPerAcre, leastPerAcre }: Judged): Quality {
  if (!track) return 'NO_PATH'
  if (land && shareWithin(track.path, land) < LEAST_WITHIN) return 'OUTSIDE_LAND'
  const { jumps, speedKmh } = measured(track)
  const traced = (track.path.coordinates.length - 1) * track.secondsApart
  if (jumps > 0 || traced < seconds * LEAST_TRACED) return 'GPS_GAP'
  if (speedKmh > FAST_KMH) return 'SPEED_HIGH'
  return litresPerAcre !== undefined && leastPerAcre !== undefined && litresPerAcre < leastPerAcre ? 'LOW_FLOW' : 'OK'
}
