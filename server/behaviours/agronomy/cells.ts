import { deflateSync } from 'node:zlib'
import { bandOf, landBands, noDataColour, type Band, type GapBand } from '#resources'

/** Values by cell, row by row from the north; null outside of the land and where there is no value. */
export type Cells = readonly (readonly (number | null | undefined)[])[]

type Colour = readonly [red: number, green: number, blue: number]

/** The colour of a band, and of its pattern, which is darker. */
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

/** Whether a pixel lies on the pattern of its band, so that no band is known by its colour alone. */
const patterns: Readonly<Record<Band, (x: number, y: number) => boolean>> = {
  HIGH: () => false,
  GOOD: () => false,
  WATCH: (x, y) => (x + y) % 6 < 2,
  BAD: (x, y) => x % 5 < 2 && y % 5 < 2,
  NO_DATA: (x, y) => (x - y + 6000) % 6 === 0,
}

const SIDE = 480

/** Draws cells in the colours and patterns of their bands, as a PNG. Outside of the land (undefined) it is transparent. */
export function drawCells(cells: Cells, gap: GapBand): Buffer {
  const [rows, columns] = [cells.length, cells[0]?.length ?? 0]
  const size = Math.max(1, Math.floor(SIDE / Math.max(rows, columns, 1)))
  const [width, height] = [columns * size, rows * size]
  const line = 1 + width * 4
  const pixels = Buffer.alloc(line * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = cells[Math.floor(y / size)]?.[Math.floor(x / size)]
      if (value === undefined) continue
      const band = bandOf(value, gap)
      const [red, green, blue] = colours[band][patterns[band](x, y) ? 1 : 0]
      pixels.set([red, green, blue, 255], y * line + 1 + x * 4)
    }
  return png(width, height, pixels)
}

/** A PNG of rows of RGBA pixels, each after a byte for its filter (RFC 2083). */
function png(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crcOf(named))
  return Buffer.concat([length, named, sum])
}

const crcTable = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
