import type { Drawn } from './handed'
import { onScreen, type Camera } from '../geography/camera'
import { boxOf, project, type Position } from '../geography/projection'
import { scaleBar } from '../geography/scale'
import '../geography/pointMap.css'
import './proofMap.css'

const SIZE = { width: 640, height: 480 }
const MARGIN = 48
/** The minimum extent in degrees: about a hundred metres. */
const AROUND = 0.001

interface ProofMapProps {
  readonly drawn: readonly Drawn[]
  /** The labels of missing values. */
  readonly missing: readonly string[]
  readonly label: string
}

/** Draws the positions, outlines and paths of a proof on plain ground, north up, with a scale; positions are on top. */
export function ProofMap({ drawn, missing, label }: ProofMapProps) {
  const shapes = drawn.map(({ label: name, value }) => ({ name, type: value.type, rings: ringsOf(value) }))
  const camera = cameraOn(shapes.flatMap(({ rings }) => rings.flat()))
  const { pixels, words } = scaleBar(camera)
  const at = (position: Position): Position => onScreen(project(position), camera, SIZE)
  const points = shapes.filter(({ type }) => type === 'Point')
  return (
    <section className="paper surface anchor" aria-label={label}>
      {missing.length > 0 && <p className="proof-missing tinted strong">{missing.join(' · ')}</p>}
      <svg className="proof-map" role="img" aria-label={label} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}>
        {shapes.map(
          ({ name, type, rings }) =>
            type !== 'Point' && (
              <path
                key={name}
                className={type === 'LineString' ? 'proof-line' : 'proof-area'}
                d={rings.map((ring) => `M${ring.map((one) => at(one).join(' ')).join('L')}`).join('')}
              />
            ),
        )}
        {points.map(({ name, rings }) => (
          <Point key={name} name={name} at={at(rings[0]?.[0] ?? [0, 0])} />
        ))}
        <g className="point-scale" transform={`translate(12 ${SIZE.height - 12})`}>
          <path d={`M0 -5V0H${pixels}V-5`} />
          <text x={pixels / 2} y={-4}>
            {words}
          </text>
        </g>
      </svg>
    </section>
  )
}

function Point({ name, at: [x, y] }: { readonly name: string; readonly at: Position }) {
  return (
    <>
      <circle className="point-dot" cx={x} cy={y} r={7} />
      <text className="proof-name" x={x} y={y + 12}>
        {name}
      </text>
    </>
  )
}

/**
 * Fits the map to the positions: they are within some kilometres, a far larger scale than the map of the country
 * allows.
 */
function cameraOn(positions: readonly Position[]): Camera {
  const { west, east, north, south } = boxOf(positions.map(project)) ?? { west: 0, east: 0, north: 0, south: 0 }
  const scale = Math.min(
    (SIZE.width - 2 * MARGIN) / Math.max(east - west, AROUND),
    (SIZE.height - 2 * MARGIN) / Math.max(south - north, AROUND),
  )
  return { x: (west + east) / 2, y: (north + south) / 2, scale }
}

function ringsOf({ type, coordinates }: Drawn['value']): readonly (readonly Position[])[] {
  if (type === 'Point') return [[coordinates as Position]]
  if (type === 'LineString') return [coordinates as readonly Position[]]
  return type === 'Polygon' ? (coordinates as Position[][]) : (coordinates as Position[][][]).flat()
}
