/** Longitude and latitude in degrees. */
export type Position = readonly [number, number]

/** A rectangle of the projected plane. */
export interface Box {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
}

/** Projects by Mercator: degrees to the east, and to the south scaled to keep shapes true. */
export function project([lon, lat]: Position): Position {
  return [lon, (-180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))]
}

/** The rings of a shape on the plane, as SVG path data, with their bounding box and the centre of the largest. */
export interface Drawn {
  readonly d: string
  readonly box: Box
  readonly rings: readonly (readonly Position[])[]
  readonly middle: Position
}

/** Converts the rings of a shape from degrees to their drawing. */
export function pathOf(rings: readonly (readonly Position[])[]): Drawn {
  const projected = rings.map((ring) => ring.map(project))
  const d = projected.map((ring) => `M${ring.map(([x, y]) => `${x.toFixed(4)} ${y.toFixed(4)}`).join('L')}Z`).join('')
  const [largest] = projected.map(massOf).sort((one, other) => other.area - one.area)
  const box = boxOf(projected.flat()) ?? whole
  const middle = largest?.middle ?? [(box.west + box.east) / 2, (box.north + box.south) / 2]
  return { d, box, rings: projected, middle }
}

/** The area of a ring and its centre of mass. */
function massOf(ring: readonly Position[]): { readonly area: number; readonly middle: Position } {
  let [area, east, south] = [0, 0, 0]
  ring.forEach(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay]
    const cross = ax * by - bx * ay
    area += cross
    east += (ax + bx) * cross
    south += (ay + by) * cross
  })
  return {
    area: Math.abs(area) / 2,
    middle: area === 0 ? (ring[0] ?? [0, 0]) : [east / (3 * area), south / (3 * area)],
  }
}

/** The bounding box of points of the plane; undefined for none. */
export function boxOf(places: readonly Position[]): Box | undefined {
  const [first] = places
  if (!first) return undefined
  return places.reduce<Box>(
    ({ west, north, east, south }, [x, y]) => ({
      west: Math.min(west, x),
      north: Math.min(north, y),
      east: Math.max(east, x),
      south: Math.max(south, y),
    }),
    { west: first[0], east: first[0], north: first[1], south: first[1] },
  )
}

/** The bounding box of boxes; undefined for none. */
export function around(boxes: readonly Box[]): Box | undefined {
  return boxOf(
    boxes.flatMap(({ west, north, east, south }): Position[] => [
      [west, north],
      [east, south],
    ]),
  )
}

const [west, north] = project([68.1, 37.1])
const [east, south] = project([97.5, 6.7])

/** India with its islands. */
export const whole: Box = { west, north, east, south }
