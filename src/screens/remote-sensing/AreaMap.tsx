import { Segmented, Skeleton } from 'antd'
import { readings } from '#resources'
import { Status } from '../../views/cells/Status'
import { formatNumber } from '../../views/format/format'
import { layerNames, type LayerName } from '../../views/geography/layers'
import { around, boxOf, project } from '../../views/geography/projection'
import { Failure } from '../../views/kit/Failure'
import { GeoMap } from '../../views/map/GeoMap'
import { useGrounds } from '../../views/map/useGrounds'
import { Legend } from './Legend'
import { useAreas, useLegend, type MappedLand, type SeenArea } from './requests'

interface AreaMapProps {
  readonly layer: LayerName
  readonly onLayer: (layer: LayerName) => void
  /** The area whose parts are shown, or a tehsil whose lands are. */
  readonly within: number | undefined
  readonly onWithin: (layer: LayerName, id: number | undefined) => void
  readonly onLand: (land: number) => void
}

/** The next layer for an area of each layer. A tehsil has lands. */
const parts: Readonly<Record<LayerName, LayerName>> = { states: 'districts', districts: 'tehsils', tehsils: 'tehsils' }

/** The average health of the lands of states, districts and tehsils, on the map and beside it as a list. */
export function AreaMap({ layer, onLayer, within, onWithin, onLand }: AreaMapProps) {
  const grounds = useGrounds(layer === 'tehsils')
  const isTehsil = within !== undefined && grounds.of.tehsils.some(({ id }) => id === within)
  const asked = isTehsil ? { layer: 'tehsils', lands: within } : { layer, ...(within !== undefined && { within }) }
  const { data, error, refetch } = useAreas(asked)
  const legend = useLegend()
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (grounds.error) return <Failure words={grounds.error.message} onRetry={grounds.retry} />
  if (!data || !legend.data) return <Skeleton active paragraph={{ rows: 10 }} />
  const bands = legend.data.items
  const areas = isTehsil ? data.areas.filter(({ id }) => id === within) : data.areas
  const known = new Map(areas.map((area) => [area.id, area]))
  const shapes = grounds.of[layer].filter(({ id }) => known.has(id))
  const lands = data.lands.filter(({ at }) => at !== null)
  const open = (id: number): void => (isTehsil ? onLand(id) : onWithin(parts[layer], id))
  return (
    <section className="stack gap-3" aria-label="Land health by area">
      <div className="line wraps spread gap-line">
        <Segmented
          aria-label="Layer"
          value={layer}
          options={Object.entries(layerNames).map(([value, label]) => ({ value: value as LayerName, label }))}
          onChange={(next) => onLayer(next)}
        />
        <Legend bands={bands} />
      </div>
      <div className="map-beside top gap-4 beside">
        <GeoMap
          label="Land health"
          grounds={grounds.shapes}
          areas={shapes.map((shape) => ({ ...shape, ...colouredBy(known.get(shape.id), bands) }))}
          marks={
            isTehsil ? lands.map(landMark) : shapes.flatMap((shape) => areaMark(known.get(shape.id), shape.middle))
          }
          focus={
            isTehsil
              ? boxOf(lands.flatMap(({ at }) => (at ? [project(at)] : [])))
              : around(shapes.map(({ box }) => box))
          }
          {...(isTehsil && { least: 0.02 })}
          caption={grounds.caption}
          attribution={grounds.attribution}
          onOpen={open}
        />
        <div className="stack gap-2">
          {within !== undefined && (
            <button type="button" className="link-button" onClick={() => onWithin('states', undefined)}>
              All states
            </button>
          )}
          {isTehsil ? <LandLines lands={data.lands} onOpen={onLand} /> : <AreaLines areas={areas} onOpen={open} />}
        </div>
      </div>
    </section>
  )
}

function colouredBy(area: SeenArea | undefined, bands: readonly { readonly band: string; readonly colour: string }[]) {
  const colour = bands.find(({ band }) => band === area?.band)?.colour
  return area && colour ? { colour, name: `${area.name}: ${area.mean?.toFixed(3) ?? 'no data'}` } : {}
}

/** The mean in words at the centre of an area, with the sign of its band. */
function areaMark(area: SeenArea | undefined, place: readonly [number, number]) {
  if (!area) return []
  const { tone, mark } = readings[area.band]
  return [{ id: area.id, label: area.mean?.toFixed(3) ?? 'No data', place, count: 1, tone, sign: mark }]
}

function landMark({ id, name, at, ndvi, health }: MappedLand) {
  const { tone, mark, label } = readings[health ?? 'NO_DATA']
  return {
    id,
    label: `${name}: ${ndvi?.toFixed(3) ?? ''} ${label}`,
    place: project(at ?? [0, 0]),
    count: 1,
    tone,
    sign: mark,
  }
}

interface AreaLinesProps {
  readonly areas: readonly SeenArea[]
  readonly onOpen: (id: number) => void
}

function AreaLines({ areas, onOpen }: AreaLinesProps) {
  if (areas.length === 0) return <p className="muted">No lands with satellite data here</p>
  return (
    <ul className="district-lines scrolls-down ruled" aria-label="Areas">
      {areas.map(({ id, name, lands, mean, band, drops }) => (
        <li key={id} className="line wraps spread gap-line">
          <button type="button" className="link-button" onClick={() => onOpen(id)}>
            {name}
          </button>
          <span className="line gap-2">
            <Status options={readings} value={band} />
            <span className="strong">{mean?.toFixed(3) ?? '–'}</span>
          </span>
          <span className="muted meta full-width">
            {formatNumber(lands)} {lands === 1 ? 'land' : 'lands'}
            {drops > 0 && ` · ${formatNumber(drops)} with a drop`}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface LandLinesProps {
  readonly lands: readonly MappedLand[]
  readonly onOpen: (id: number) => void
}

function LandLines({ lands, onOpen }: LandLinesProps) {
  return (
    <ul className="district-lines scrolls-down ruled" aria-label="Lands">
      {lands.map(({ id, name, village, health, ndvi, drop }) => (
        <li key={id} className="line wraps spread gap-line">
          <button type="button" className="link-button" onClick={() => onOpen(id)}>
            {name}
          </button>
          <span className="line gap-2">
            <Status options={readings} value={health ?? 'NO_DATA'} />
            <span className="strong">{ndvi?.toFixed(3) ?? '–'}</span>
          </span>
          <span className="muted meta full-width">
            {village}
            {drop !== null && <span className="bad"> · Fell by {drop.toFixed(3)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
