import { useRef } from 'react'
import type { GeoLine, GeoPoint, Place } from '#define'
import { placesAbove } from '../format/plainText'
import { CopyButton } from '../kit/CopyButton'
import { cameraFor, onScreen, type Camera } from './camera'
import { layerNames, useLayer, type LayerName, type Shape } from './layers'
import { namesOn } from './names'
import { boxOf, project, whole, type Position } from './projection'
import { scaleBar } from './scale'
import { useSeen } from './useSeen'
import './ground.css'
import './pointMap.css'

const SIZE = { width: 300, height: 160 }
/** The minimum extent in degrees: some tehsils around the point. */
const AROUND = 0.3
/** The minimum extent of a track: about two kilometres. */
const AROUND_LINE = 0.02
const RADIUS = 6

interface PointMapProps {
  readonly shape: GeoPoint | GeoLine
  /** What the point or the line shows. */
  readonly label: string
  /** Its place, according to the record. */
  readonly place?: Place | undefined
}

/**
 * Draws a point or line on a small map of our own outlines; a point with its coordinates to copy and a link to a street
 * map.
 */
export function PointMap({ shape, label, place }: PointMapProps) {
  const frame = useRef<HTMLElement>(null)
  const isSeen = useSeen(frame)
  const layers = {
    states: useLayer('states', isSeen),
    districts: useLayer('districts', isSeen),
    tehsils: useLayer('tehsils', isSeen),
  }
  const isPoint = shape.type === 'Point'
  const at = (isPoint ? [shape.coordinates] : shape.coordinates).map(([lon, lat]) => project([lon, lat]))
  const camera = cameraFor(boxOf(at) ?? whole, SIZE, isPoint ? AROUND : AROUND_LINE)
  const names = Object.keys(layerNames) as LayerName[]
  const grounds = names.map((name) => (layers[name].data?.shapes ?? []).filter(isInSight(camera)))
  const known = layers.states.data
  const isLost = names.every((name) => layers[name].isError)
  return (
    <figure className="geo-map point-map anchor" ref={frame}>
      {!isLost && (
        <Drawing
          grounds={grounds}
          camera={camera}
          at={at}
          label={place ? `${label}: ${[place.label, ...placesAbove(place)].join(', ')}` : `${label} on a map`}
          name={place?.label}
        />
      )}
      <figcaption className="above-2 muted meta stack">
        {isPoint && <Figures coordinates={shape.coordinates} label={label} />}
        {known && (
          <small className="muted">
            {known.caption}. {known.attribution}
          </small>
        )}
      </figcaption>
    </figure>
  )
}

function Figures({
  coordinates: [longitude, latitude],
  label,
}: Pick<GeoPoint, 'coordinates'> & { readonly label: string }) {
  const figures = `${latitude}, ${longitude}`
  return (
    <span className="point-figures line wraps">
      {figures}
      <CopyButton text={figures} label={`${label} coordinates`} />
      <a href={addressOf(figures)} target="_blank" rel="noopener noreferrer">
        Open in maps
      </a>
    </span>
  )
}

function addressOf(figures: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: figures }).toString()}`
}

/** Whether an outline is in view: only those are drawn. */
function isInSight({ x, y, scale }: Camera): (shape: Shape) => boolean {
  const [across, down] = [SIZE.width / scale / 2, SIZE.height / scale / 2]
  return ({ box }) => box.west < x + across && box.east > x - across && box.north < y + down && box.south > y - down
}

interface DrawingProps {
  readonly grounds: readonly (readonly Shape[])[]
  readonly camera: Camera
  /** The point, or the positions of the line in their order. */
  readonly at: readonly Position[]
  readonly label: string
  /** The text below the point. */
  readonly name: string | undefined
}

function Drawing({ grounds, camera, at: positions, label, name }: DrawingProps) {
  const [centreX, centreY] = onScreen([camera.x, camera.y], camera, SIZE)
  const drawn = positions.map((position) => onScreen(position, camera, SIZE))
  const [x, y] = drawn.at(-1) ?? [centreX, centreY]
  const mark = { marks: [], at: [x, y] as const, count: 1, radius: RADIUS, ...(name && { label: name }) }
  const smallest = grounds.findLast((shapes) => shapes.length > 0) ?? []
  const { pixels, words } = scaleBar(camera)
  const move = `translate(${centreX} ${centreY}) scale(${camera.scale}) translate(${-camera.x} ${-camera.y})`
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}>
      <g transform={move}>
        {grounds.map((shapes, depth) => (
          <g key={depth} className="geo-ground" data-depth={depth}>
            {shapes.map(({ id, d }) => (
              <path key={id} d={d} vectorEffect="non-scaling-stroke" />
            ))}
          </g>
        ))}
      </g>
      {namesOn(smallest, [mark], camera, SIZE).map(({ id, name: written, at }) => (
        <text key={id} className="geo-name key strong" x={at[0]} y={at[1]} dy="0.35em">
          {written}
        </text>
      ))}
      {drawn.length > 1 && <path className="point-way" d={`M${drawn.map((one) => one.join(' ')).join('L')}`} />}
      <circle className="point-dot" cx={x} cy={y} r={RADIUS} />
      {name && (
        <text className="geo-label meta" x={x} y={y + RADIUS + 13}>
          {name}
        </text>
      )}
      <g className="point-scale" transform={`translate(8 ${SIZE.height - 8})`}>
        <path d={`M0 -5V0H${pixels}V-5`} />
        <text x={pixels / 2} y={-4}>
          {words}
        </text>
      </g>
    </svg>
  )
}
