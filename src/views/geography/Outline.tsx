import type { GeoLine, GeoPolygon } from '#define'

const SIDE = 96
const MARGIN = 4

/** Draws a small polygon or line, north up, without a map. */
export function Outline({ shape }: { readonly shape: GeoPolygon | GeoLine }) {
  const isLine = shape.type === 'LineString'
  return (
    <svg
      className={isLine ? 'outline is-line' : 'outline'}
      width={SIDE}
      height={SIDE}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      role="img"
      aria-label={isLine ? 'Line shape' : 'Boundary shape'}
    >
      <path d={pathOf(shape)} fillRule="evenodd" />
    </svg>
  )
}

/** The path of a shape within the square; degrees of longitude are narrowed by the latitude. */
function pathOf(shape: GeoPolygon | GeoLine): string {
  const rings = ringsOf(shape)
  const [south, north] = extent(rings.flat().map(([, latitude]) => latitude))
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [west, east] = extent(rings.flat().map(([longitude]) => longitude * narrow))
  const scale = (SIDE - 2 * MARGIN) / Math.max(east - west, north - south, 1e-9)
  const place = ([longitude, latitude]: readonly [number, number]): string =>
    `${(MARGIN + (longitude * narrow - west) * scale).toFixed(1)} ${(MARGIN + (north - latitude) * scale).toFixed(1)}`
  return rings.map((ring) => `M${ring.map(place).join('L')}${shape.type === 'LineString' ? '' : 'Z'}`).join('')
}

function ringsOf(shape: GeoPolygon | GeoLine): readonly (readonly (readonly [number, number])[])[] {
  if (shape.type === 'LineString') return [shape.coordinates]
  return shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat()
}

function extent(values: readonly number[]): readonly [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  )
}
