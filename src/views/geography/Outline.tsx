import type { GeoPolygon } from '#define'

const SIDE = 96
const MARGIN = 4

/** A polygon's shape in small, north up, with no map behind it. */
export function Outline({ shape }: { readonly shape: GeoPolygon }) {
  return (
    <svg
      className="outline"
      width={SIDE}
      height={SIDE}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      role="img"
      aria-label="Shape of the boundary"
    >
      <path d={pathOf(shape)} fillRule="evenodd" />
    </svg>
  )
}

/** The drawing of a polygon within the square; degrees of longitude are narrowed by the latitude. */
function pathOf(shape: GeoPolygon): string {
  const rings = shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat()
  const [south, north] = extent(rings.flat().map(([, latitude]) => latitude))
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [west, east] = extent(rings.flat().map(([longitude]) => longitude * narrow))
  const scale = (SIDE - 2 * MARGIN) / Math.max(east - west, north - south, 1e-9)
  const place = ([longitude, latitude]: readonly [number, number]): string =>
    `${(MARGIN + (longitude * narrow - west) * scale).toFixed(1)} ${(MARGIN + (north - latitude) * scale).toFixed(1)}`
  return rings.map((ring) => `M${ring.map(place).join('L')}Z`).join('')
}

function extent(values: readonly number[]): readonly [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  )
}
