import type { GeoPolygon } from '#define'
import { shifted, type Position } from '../country/positions'
import { randomOf, type Random } from '../kernel/random'

const SQUARE_METRES_PER_ACRE = 4046.8564224
/** The size of a block of fields in metres: 20 acres, more than any one field has. */
const BLOCK_LENGTH = 736
const BLOCK_DEPTH = 110
const LANE = 9
const BLOCKS_ABREAST = 3
/** The distance of the fields from the middle of a village, in blocks: the space of its houses. */
const ROWS_OF_HOUSES = 4

/**
 * The shape of a bund between two fields: the distance of its foot, middle and head from a straight line, in metres.
 */
type Bund = readonly [number, number, number]

interface Cursor {
  block: number
  /** The used part of the block's length. */
  taken: number
  bund: Bund
}

/** Assigns every new field of a village the next free strip, so that fields share their bunds and never overlap. */
export interface FieldLayer {
  /** Returns the boundary of a field with an area, in a village. */
  next(village: number, centre: Position, acres: number): GeoPolygon
}

/** Makes a layer. `used` is the number of existing fields per village, for which as many blocks are skipped. */
export function fieldLayer(used: ReadonlyMap<number, number> = new Map()): FieldLayer {
  const cursors = new Map<number, Cursor>()
  return {
    next(village, centre, acres) {
      // A block holds at least one field, so skipping as many blocks as there are fields avoids all of them.
      const cursor = cursors.get(village) ?? { block: used.get(village) ?? 0, taken: 0, bund: [0, 0, 0] }
      cursors.set(village, cursor)
      return polygonOf(
        centre,
        acres * SQUARE_METRES_PER_ACRE,
        cursor,
        randomOf(`field ${village} ${cursor.block} ${Math.round(cursor.taken)}`),
        village,
      )
    },
  }
}

function polygonOf(centre: Position, area: number, cursor: Cursor, random: Random, village: number): GeoPolygon {
  const depth = BLOCK_DEPTH
  if (cursor.taken + area / depth > BLOCK_LENGTH)
    Object.assign(cursor, { block: cursor.block + 1, taken: 0, bund: [0, 0, 0] })
  const left = cursor.taken
  const before = cursor.bund
  const play = Math.min(3, 0.12 * (area / depth))
  const bend = (): number => play * (2 * random.next() - 1)
  const after: Bund = [bend(), bend(), bend()]
  // The width compensates for the bent bunds, so that the area is exactly the requested one.
  const width = (area + (depth / 4) * (weightOf(before) - weightOf(after))) / depth
  const right = left + width
  const corners: (readonly [number, number])[] = [
    [left + before[0], 0],
    [right + after[0], 0],
    [right + after[1], depth / 2],
    [right + after[2], depth],
    [left + before[2], depth],
    [left + before[1], depth / 2],
  ]
  cursor.taken = right
  cursor.bund = after
  const ring = corners.map((corner) => placed(centre, corner, cursor.block, village))
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? centre]] }
}

function weightOf([foot, middle, head]: Bund): number {
  return foot + 2 * middle + head
}

/** Converts the metres of a block to a position; each village's fields are slightly rotated. */
function placed(
  centre: Position,
  [along, up]: readonly [number, number],
  block: number,
  village: number,
): [number, number] {
  const column = block % BLOCKS_ABREAST
  const row = Math.floor(block / BLOCKS_ABREAST)
  const x = (column - BLOCKS_ABREAST / 2) * (BLOCK_LENGTH + LANE) + along
  const y = (row + ROWS_OF_HOUSES) * (BLOCK_DEPTH + LANE) + up
  const angle = ((village % 17) - 8) * (Math.PI / 180)
  const [lon, lat] = shifted(
    centre,
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  )
  return [lon, lat]
}
