import { inSentence, type Level } from '#define'
import { Failure } from '../kit/Failure'
import { useAddressPlace, withParameter } from '../address/addressPlace'
import type { OverviewViewProps } from '../overview/overviewProps'
import { useTally, type MapTally } from '../data/tallies'
import { requestOf } from '../rows/useRows'
import { AreaList } from './AreaList'
import { GeoMap } from './GeoMap'
import { LayerSwitch } from './LayerSwitch'
import type { LayerName } from '../geography/layers'
import { PlacePath } from './PlacePath'
import { around, boxOf, project, type Box } from '../geography/projection'
import { RecordsHere } from './RecordsHere'
import { useGrounds, type Grounds } from './useGrounds'

/** The layer with the outlines of each level. */
const layerOf: Partial<Record<Level, LayerName>> = { state: 'states', district: 'districts', tehsil: 'tehsils' }

/** A list by its places: from the districts down to the villages, and inside a village record by record. */
export function MapView(props: OverviewViewProps) {
  const { resource, query, fixed } = props
  const { parameters, go } = useAddressPlace()
  const where = parameters.get('where')
  const tallied = useTally<MapTally>(resource, 'map', requestOf(query, fixed), where ? { within: where } : {})
  const tally = tallied.data
  const type = tally?.within?.type
  const grounds = useGrounds(type === 'district' || type === 'tehsil' || type === 'village')
  const open = (id: number | null): void =>
    go(withParameter(parameters, 'where', id ? String(id) : '').toString(), false)
  if (tallied.error && !tally) return <Failure words={tallied.error.message} onRetry={() => void tallied.refetch()} />
  if (!tally) return <p className="muted">Loading …</p>
  const layer = tally.level ? layerOf[tally.level] : undefined
  const withRecords = new Set(tally.areas.map(({ id }) => id))
  const shared = {
    grounds: grounds.shapes,
    focus: focusOf(tally, grounds),
    caption: grounds.caption,
    attribution: grounds.attribution,
  }
  return (
    <section className="map-view grid middle gap-3" aria-label={`Map of ${inSentence(resource.is.plural)}`}>
      <PlacePath within={tally.within} onOpen={open} />
      <LayerSwitch grounds={grounds} />
      {grounds.error && <Failure words={grounds.error.message} onRetry={grounds.retry} />}
      {tally.level ? (
        <div className="map-and-list top gap-4 beside" aria-busy={tallied.isPlaceholderData}>
          <GeoMap
            {...shared}
            label={`${resource.is.plural} by ${tally.level}`}
            areas={layer ? grounds.of[layer].filter(({ id }) => withRecords.has(id)) : []}
            marks={tally.areas.flatMap(({ id, label, at, count }) =>
              at && count > 0 ? [{ id, label, count, place: project(at) }] : [],
            )}
            onOpen={open}
          />
          <AreaList {...props} tally={tally} onOpen={open} />
        </div>
      ) : (
        tally.within && <RecordsHere key={tally.within.id} {...props} within={tally.within} map={shared} />
      )}
    </section>
  )
}

/** An extent below this, in degrees, shows some places more closely than the whole country. */
const CLOSE = 5

/** The view: the open place with its outline, else the places with records if they are close together. */
function focusOf({ within, areas }: MapTally, { of }: Grounds): Box | undefined {
  const places = boxOf(areas.flatMap(({ at }) => (at ? [project(at)] : [])))
  if (!within) return places && places.east - places.west < CLOSE ? places : undefined
  const layer = layerOf[within.type]
  const own = layer && of[layer].find(({ id }) => id === within.id)?.box
  const here = within.at ? boxOf([project(within.at)]) : undefined
  return around([own ?? here, places].filter((box) => box !== undefined))
}
