import type { Density } from '#define'

/** The height of a row in pixels. All rows are of one height: nothing jumps, and a long page need not be drawn whole. */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 40, compact: 32 }
