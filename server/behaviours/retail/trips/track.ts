import { metresBetween } from '#define'

/** A position of a track: when, where, and how accurate in metres if the phone says so. */
export interface TrackPoint {
  readonly at: Date
  readonly lon: number
  readonly lat: number
  readonly accuracy: number | null
}

/** A measured track: its length, and the number of positions counted. */
export interface MeasuredTrack {
  readonly metres: number
  readonly positions: readonly (readonly [number, number])[]
}

/** Positions less accurate than this, in metres, are ignored. */
const WORST_ACCURACY = 50
/**
 * Movements below this, in metres, are jitter of a phone that is not moving: phones are accurate to about 5 m under
 * open sky and worse beside buildings (GPS.gov, “GPS Accuracy”; van Diggelen and Enge, ION GNSS+ 2015).
 */
const JITTER_METRES = 20
/** No one travels faster on the ground than India’s fastest trains (160 km/h). */
const FASTEST_KMH = 160

/**
 * Measures a track: the sum of the great-circle distances (haversine, `metresBetween`) between successive positions by
 * time. Inaccurate positions, movements within the jitter and jumps faster than anything on the ground are ignored.
 * Where two positions in a row are that far away and agree with each other, the track continues there and the jump is
 * not counted.
 */
export function measuredTrack(points: readonly TrackPoint[]): MeasuredTrack {
  const ordered = points
    .filter(({ accuracy }) => accuracy === null || accuracy <= WORST_ACCURACY)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  const positions: (readonly [number, number])[] = []
  let metres = 0
  let last: TrackPoint | undefined
  let strayed: TrackPoint | undefined
  for (const point of ordered) {
    const before = last
    if (before && isJump(before, point)) {
      if (strayed && !isJump(strayed, point)) {
        positions.push(placeOf(strayed))
        metres += between(strayed, point)
        positions.push(placeOf(point))
        last = point
        strayed = undefined
      } else strayed = point
      continue
    }
    strayed = undefined
    const moved = before ? between(before, point) : 0
    if (before && moved < JITTER_METRES) continue
    metres += moved
    positions.push(placeOf(point))
    last = point
  }
  return { metres, positions }
}

function isJump(from: TrackPoint, to: TrackPoint): boolean {
  const hours = (to.at.getTime() - from.at.getTime()) / 3_600_000
  const kilometres = between(from, to) / 1000
  return kilometres * 1000 >= JITTER_METRES && kilometres > FASTEST_KMH * hours
}

function between(from: TrackPoint, to: TrackPoint): number {
  return metresBetween(placeOf(from), placeOf(to))
}

function placeOf({ lon, lat }: TrackPoint): readonly [number, number] {
  return [lon, lat]
}
