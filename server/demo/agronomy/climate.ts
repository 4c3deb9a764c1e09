import type { Position } from '#resources'

/** The climates of the demo's states. */
export type Zone = 'NORTH' | 'WEST' | 'SOUTH'

/**
 * Returns the climate of a position: the north has winter rain and fog, the west (Gujarat, Maharashtra, Madhya Pradesh)
 * only a monsoon, the south rain in autumn, too.
 */
export function zoneOf([longitude, latitude]: Position): Zone {
  if (latitude >= 25.5) return 'NORTH'
  return latitude >= 19.7 || (latitude >= 16.2 && longitude < 76.2) ? 'WEST' : 'SOUTH'
}

/** The mean minimum and maximum temperature of a month, and its wind and humidity at noon. */
export type MonthClimate = readonly [tMin: number, tMax: number, wind: number, humidity: number]

/** The climates by month, from January on. */
export const climates: Readonly<Record<Zone, readonly MonthClimate[]>> = {
  NORTH: [
    ...([
      [6, 18, 6, 62],
      [9, 22, 7, 55],
      [14, 28, 8, 45],
      [19, 35, 9, 30],
      [24, 39, 10, 28],
      [27, 39, 10, 42],
    ] as const),
    ...([
      [26, 34, 9, 66],
      [26, 33, 8, 70],
      [23, 33, 7, 60],
      [17, 32, 6, 44],
      [11, 27, 5, 46],
      [7, 21, 5, 58],
    ] as const),
  ],
  WEST: [
    ...([
      [12, 29, 8, 38],
      [14, 31, 8, 32],
      [19, 36, 9, 26],
      [23, 39, 11, 24],
      [26, 40, 14, 30],
      [25, 36, 15, 55],
    ] as const),
    ...([
      [24, 31, 14, 72],
      [23, 30, 13, 74],
      [22, 32, 10, 64],
      [19, 34, 7, 44],
      [15, 31, 7, 40],
      [12, 29, 7, 40],
    ] as const),
  ],
  SOUTH: [
    ...([
      [18, 30, 8, 46],
      [19, 32, 8, 40],
      [22, 35, 9, 38],
      [25, 37, 10, 40],
      [26, 38, 12, 42],
      [25, 35, 15, 52],
    ] as const),
    ...([
      [24, 33, 15, 58],
      [24, 32, 14, 60],
      [23, 32, 11, 62],
      [22, 31, 8, 62],
      [20, 29, 8, 60],
      [18, 29, 8, 52],
    ] as const),
  ],
}
