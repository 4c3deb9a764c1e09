import { lineMetres, metresBetween, type GeoLine, type GeoPolygon } from '#define'

/** The input of a drawing: the paths of sprayings, and the lands they belong to. */
export interface Drawing {
  readonly paths: readonly GeoLine[]
  readonly lands: readonly GeoPolygon[]
  readonly swathMetres: number
}

/** A path with its ends, in metres. */
export interface PlannedPath {
  readonly d: string
  readonly start: readonly [number, number]
  readonly end: readonly [number, number]
}

/** A drawing in metres from its north-west corner. */
export interface Plan {
  readonly width: number
  readonly height: number
  /** The rings of the lands as SVG path data; empty if there are none. */
  readonly land: string
  readonly paths: readonly PlannedPath[]
}

/** Converts sprayings to metres, north up, with a margin of one swath around them. */
export function planOf({ paths, lands, swathMetres }: Drawing): Plan {
  const rings = lands.flatMap((land) => (land.type === 'Polygon' ? land.coordinates : land.coordinates.flat()))
  const all = [...rings.flat(), ...paths.flatMap(({ coordinates }) => coordinates)]
  const [west, east] = extent(all.map(([lon]) => lon))
  const [south, north] = extent(all.map(([, lat]) => lat))
  const [wide, high] = [metresBetween([west, north], [east, north]), metresBetween([west, south], [west, north])]
  const margin = swathMetres
  const place = ([lon, lat]: readonly [number, number]): readonly [number, number] => [
    margin + ((lon - west) / (east - west || 1)) * wide,
    margin + ((north - lat) / (north - south || 1)) * high,
  ]
  const drawn = (positions: readonly (readonly [number, number])[]): string =>
    `M${positions
      .map((one) =>
        place(one)
          .map((value) => value.toFixed(1))
          .join(' '),
      )
      .join('L')}`
  return {
    width: wide + 2 * margin,
    height: high + 2 * margin,
    land: rings.map((ring) => `${drawn(ring)}Z`).join(''),
    paths: paths.flatMap(({ coordinates }) => {
      const [first, last] = [coordinates[0], coordinates.at(-1)]
      return first && last ? [{ d: drawn(coordinates), start: place(first), end: place(last) }] : []
    }),
  }
}

/** The content of a drawing in words, for screen readers. */
export function wordsOf({ paths, lands, swathMetres }: Drawing, view: 'path' | 'pattern', coverage: number): string {
  const metres = Math.round(paths.reduce((sum, path) => sum + lineMetres(path), 0))
  const points = paths.reduce((sum, { coordinates }) => sum + coordinates.length, 0)
  const isOne = paths.length === 1
  const way = `${isOne ? 'A path' : `${paths.length} paths`} of ${metres} metres in ${points} points`
  const ground = lands.length > 0 ? 'on the outline of the land' : 'without the outline of a land'
  if (view === 'path')
    return `${way}, drawn ${ground}. ${isOne ? 'The circle is its start, the square its end.' : 'Circles are starts, squares ends.'}`
  return `${way}, each ${swathMetres} metres wide, ${isOne ? 'covers' : 'cover'} ${coverage}% of the land.`
}

function extent(values: readonly number[]): readonly [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  )
}
