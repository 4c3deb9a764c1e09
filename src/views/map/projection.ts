/** Longitude and latitude in degrees. */
export type Position = readonly [number, number]

/** A rectangle of the projected plane. */
export interface Box {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
}

/** A place of the plane in Mercator's projection: degrees to the east, and as many to the south as keep shapes true. */
export function project([lon, lat]: Position): Position {
  return [lon, (-180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))]
}

/** The rings of a shape as SVG path data on the plane, and the box around them. */
export function pathOf(rings: readonly (readonly Position[])[]): { readonly d: string; readonly box: Box } {
  const projected = rings.map((ring) => ring.map(project))
  const d = projected.map((ring) => `M${ring.map(([x, y]) => `${x.toFixed(4)} ${y.toFixed(4)}`).join('L')}Z`).join('')
  return { d, box: boxOf(projected.flat()) ?? whole }
}

/** The box around places of the plane; undefined around none. */
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

/** The box around boxes; undefined around none. */
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
