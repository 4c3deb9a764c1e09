import { useQuery } from '@tanstack/react-query'
import type { GeoPoint } from '#define'
import { machines } from '#resources'
import { fetchFrom } from '../../views/data/requests'

/** A spraying with a path. */
export interface TrackedSpraying {
  readonly id: number
  readonly label: string
  readonly startAt: string
  readonly endAt: string
  readonly acres: number | null
  readonly path: readonly (readonly [number, number])[]
}

/** The track of a machine. */
export interface Track {
  readonly lastSeenAt: string | null
  readonly lastLocation: GeoPoint | null
  readonly day: string
  /** The days with paths, latest first. */
  readonly days: readonly { readonly day: string; readonly count: number }[]
  readonly sprayings: readonly TrackedSpraying[]
}

/** Fetches the track of a machine on a day; on the last one with a path if none is given. */
export function useTrack(machine: string, day: string | null) {
  return useQuery({
    queryKey: ['machines', machine, 'track', day],
    queryFn: ({ signal }) => fetchFrom<Track>(machines, `${machine}/track${day ? `?day=${day}` : ''}`, signal),
    placeholderData: (before) => before,
  })
}

/** The points of a path up to a moment: a path has its points at even time intervals. */
export function passedBy({ startAt, endAt, path }: TrackedSpraying, moment: number): TrackedSpraying['path'] {
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)]
  if (moment >= end) return path
  if (moment < start) return []
  return path.slice(0, 1 + Math.floor(((moment - start) / (end - start)) * (path.length - 1)))
}
