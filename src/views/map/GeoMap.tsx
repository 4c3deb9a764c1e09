import { HomeOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { useId, useRef, type ReactNode } from 'react'
import { formatNumber } from '../format/format'
import { marks as signs } from '../cells/marks'
import { onScreen, type Camera, type Size } from '../geography/camera'
import { clustered, type Cluster, type Mark } from '../geography/clusters'
import { namesOn, placeUnder } from '../geography/names'
import { scaleBar } from '../geography/scale'
import type { Shape } from '../geography/layers'
import '../geography/ground.css'
import './map.css'
import { whole, type Box, type Position } from '../geography/projection'
import { useCamera } from './useCamera'

/** A line on the map: a track. */
export interface Trail {
  readonly id: number
  readonly places: readonly Position[]
}

/** An outline that can be opened; a step, from 1 to 5, colours it by amount, a colour by meaning. */
export interface Area extends Shape {
  readonly step?: number
  readonly colour?: string
}

interface GeoMapProps {
  /** The map's content, for screen readers. */
  readonly label: string
  /** Background outlines, the largest first. */
  readonly grounds: readonly (readonly Shape[])[]
  /** Outlines that can be opened. */
  readonly areas?: readonly Area[]
  readonly marks: readonly Mark[]
  readonly trails?: readonly Trail[]
  /** The initial view; the whole country if missing. */
  readonly focus?: Box
  /** The minimum extent of the initial view, in degrees; about ten kilometres if missing. */
  readonly least?: number
  readonly onOpen?: (id: number) => void
  readonly caption: string
  readonly attribution: string
  /** The content of a corner of the map. */
  readonly children?: ReactNode
}

/** An extent below this, in degrees, shows a place within one outline. */
const CLOSE = 1

const KEYS =
  'Use the arrow keys to move the map, plus and minus to zoom, and Home to show all. The list beside it has the same data.'

/**
 * A map of our own outlines, drawn here: nothing is fetched from third parties. Its content is also in a list beside
 * it.
 */
export function GeoMap({
  label,
  grounds,
  areas,
  marks,
  trails = [],
  focus = whole,
  least,
  onOpen,
  ...rest
}: GeoMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const keys = useId()
  const { camera, size, zoom, home, frameProps } = useCamera(frame, focus, least)
  const clusters = clustered(marks.map((mark) => ({ ...mark, at: onScreen(mark.place, camera, size) })))
  const isClose = size.width / camera.scale < CLOSE
  const names = namesOn(grounds.findLast((shapes) => shapes.length > 0) ?? [], clusters, camera, size)
  const move = `translate(${size.width / 2} ${size.height / 2}) scale(${camera.scale}) translate(${-camera.x} ${-camera.y})`
  return (
    <figure className="geo-map anchor">
      <div
        ref={frame}
        className="geo-map-frame anchor surface"
        role="application"
        aria-roledescription="map"
        aria-label={label}
        aria-describedby={keys}
        {...frameProps}
      >
        <svg width={size.width} height={size.height} aria-hidden="true" focusable="false">
          <g transform={move}>
            <Outlines grounds={grounds} areas={areas} onOpen={onOpen} />
          </g>
          <Trails trails={trails} camera={camera} size={size} />
          {names.map(({ id, name, at: [x, y] }) => (
            <text key={id} className="geo-name key strong" x={x} y={y} dy="0.35em">
              {name}
            </text>
          ))}
          <Marks clusters={clusters} onOpen={onOpen} onNearer={(at) => zoom(2.5, at)} />
        </svg>
        <Corner camera={camera} place={isClose && names.length === 0 ? placeUnder(grounds, camera) : []} />
        {rest.children}
      </div>
      <SizeTools onZoom={zoom} onHome={home} />
      <span id={keys} className="only-read">
        {KEYS}
      </span>
      <figcaption className="above-2 muted meta">
        {rest.caption}. <span className="geo-attribution">{rest.attribution}</span>
      </figcaption>
    </figure>
  )
}

function Outlines({ grounds, areas = [], onOpen }: Pick<GeoMapProps, 'grounds' | 'areas' | 'onOpen'>) {
  return (
    <>
      {grounds.map((shapes, depth) => (
        <g key={depth} className="geo-ground" data-depth={depth}>
          {shapes.map(({ id, d }) => (
            <path key={id} d={d} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
      ))}
      <g className="geo-areas">
        {areas.map(({ id, name, d, step, colour }) => (
          <path
            key={id}
            d={d}
            data-step={step}
            style={{ fill: colour }}
            vectorEffect="non-scaling-stroke"
            onClick={() => onOpen?.(id)}
          >
            <title>{name}</title>
          </path>
        ))}
      </g>
    </>
  )
}

interface SizeToolsProps {
  readonly onZoom: (by: number) => void
  readonly onHome: () => void
}

function SizeTools({ onZoom, onHome }: SizeToolsProps) {
  return (
    <div className="geo-map-tools stack surface" role="group" aria-label="Zoom">
      <button
        type="button"
        className="icon-button inline-line muted section"
        aria-label="Zoom in"
        title="Zoom in (+)"
        onClick={() => onZoom(1.5)}
      >
        <PlusOutlined aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button inline-line muted section"
        aria-label="Zoom out"
        title="Zoom out (−)"
        onClick={() => onZoom(1 / 1.5)}
      >
        <MinusOutlined aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button inline-line muted section"
        aria-label="Show all"
        title="Show all (Home)"
        onClick={onHome}
      >
        <HomeOutlined aria-hidden />
      </button>
    </div>
  )
}

interface TrailsProps {
  readonly trails: readonly Trail[]
  readonly camera: Camera
  readonly size: Size
}

function Trails({ trails, camera, size }: TrailsProps) {
  const written = (place: Position): string =>
    onScreen(place, camera, size)
      .map((at) => at.toFixed(1))
      .join(',')
  return trails.map(({ id, places }) => (
    <polyline key={id} className="geo-trail" points={places.map(written).join(' ')} />
  ))
}

/** The scale bar, and the name of the location while no visible outline shows it. */
function Corner({ camera, place }: { readonly camera: Camera; readonly place: readonly string[] }) {
  const { pixels, words } = scaleBar(camera)
  return (
    <p className="geo-corner stack gap-1 meta">
      {place.length > 0 && <span>{place.join(', ')}</span>}
      <span className="geo-scale nowrap centred" style={{ width: pixels }}>
        <span className="only-read">Scale: about </span>
        {words}
      </span>
    </p>
  )
}

interface MarksProps {
  readonly clusters: readonly Cluster[]
  readonly onOpen: ((id: number) => void) | undefined
  readonly onNearer: (at: Position) => void
}

function Marks({ clusters, onOpen, onNearer }: MarksProps) {
  return clusters.map((cluster) => (
    <MarkAt
      key={cluster.marks[0]?.id}
      cluster={cluster}
      onClick={() => (cluster.marks.length > 1 ? onNearer(cluster.at) : onOpen?.(cluster.marks[0]?.id ?? 0))}
    />
  ))
}

/** The minimum radius of a mark with a number, in pixels: marks of single records are smaller and show none. */
const LEAST_FOR_NUMBER = 8

/** The maximum number of names when the pointer is over several marks. */
const NAMED = 12

function MarkAt({ cluster, onClick }: { readonly cluster: Cluster; readonly onClick: () => void }) {
  const { marks, at, count, radius, label } = cluster
  const sign = marks.length === 1 && radius < LEAST_FOR_NUMBER ? marks[0]?.sign : undefined
  const names = marks.slice(0, NAMED).map((mark) => mark.label)
  const chief = marks.find(({ isChief }) => isChief) ?? (marks.length === 1 ? marks[0] : undefined)
  return (
    <g
      className="geo-mark"
      data-tone={chief?.tone}
      data-chosen={marks.every(({ isChosen }) => isChosen)}
      transform={`translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`}
      onClick={onClick}
    >
      <title>{names.join(', ')}</title>
      <circle r={radius} />
      {sign && <path d={signs[sign]} transform="translate(-4.4 -4.4) scale(0.55)" />}
      {radius >= LEAST_FOR_NUMBER && (
        <text className="geo-number key strong" dy="0.35em">
          {formatNumber(count)}
        </text>
      )}
      {label && (
        <text className="geo-label meta" y={radius + 13}>
          {label}
        </text>
      )}
    </g>
  )
}
