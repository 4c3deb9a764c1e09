import type { Density } from '#define'

/** The height of a row in pixels. All rows have the same height: nothing jumps, and a long page can be virtualised. */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 40, compact: 32 }
