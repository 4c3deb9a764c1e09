import { bandOf, landBands, noDataColour, type Band, type GapBand } from '#resources'
import { pngOf, type Colour } from '../../engine/files/png'

/** Values by cell, row by row from the north; undefined outside the land, null where there is no value. */
export type Cells = readonly (readonly (number | null | undefined)[])[]

/** Returns the colour of a band and the darker one of its pattern. */
function coloursOf(band: Band): readonly [Colour, Colour] {
  const hex = band === 'NO_DATA' ? noDataColour : landBands[band].colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [
    [red, green, blue],
    [red * 0.6, green * 0.6, blue * 0.6],
  ]
}

const colours = Object.fromEntries(
  (['HIGH', 'GOOD', 'WATCH', 'BAD', 'NO_DATA'] as const).map((band) => [band, coloursOf(band)]),
) as Record<Band, readonly [Colour, Colour]>

/** Whether a pixel lies on the pattern of its band; the patterns distinguish the bands without colour. */
const patterns: Readonly<Record<Band, (x: number, y: number) => boolean>> = {
  HIGH: () => false,
  GOOD: () => false,
  WATCH: (x, y) => (x + y) % 6 < 2,
  BAD: (x, y) => x % 5 < 2 && y % 5 < 2,
  NO_DATA: (x, y) => (x - y + 6000) % 6 === 0,
}

const SIDE = 480

/** Draws cells in the colours and patterns of their bands, as a PNG. Outside the land (undefined) it is transparent. */
export function drawCells(cells: Cells, gap: GapBand): Buffer {
  const [rows, columns] = [cells.length, cells[0]?.length ?? 0]
  const size = Math.max(1, Math.floor(SIDE / Math.max(rows, columns, 1)))
  return pngOf({ width: columns * size, height: rows * size, hasHoles: true }, (x, y) => {
    const value = cells[Math.floor(y / size)]?.[Math.floor(x / size)]
    if (value === undefined) return undefined
    const band = bandOf(value, gap)
    return colours[band][patterns[band](x, y) ? 1 : 0]
  })
}
