import { GeoMap } from '../../views/map/GeoMap'
import type { Mark } from '../../views/geography/clusters'
import { boxOf, project } from '../../views/geography/projection'
import { useGrounds } from '../../views/map/useGrounds'
import type { Planner } from './usePlanner'

/** The villages of a machine on the map; added and removed ones have their own sign and colour. */
export function PlanMap({ planner: { plan, draft, chosen } }: { readonly planner: Planner }) {
  const grounds = useGrounds(true)
  const leaving = plan.villages.filter(({ id }) => draft.removed.has(id))
  const sign = (id: number): string => (draft.added.has(id) ? '+ ' : draft.removed.has(id) ? '− ' : '')
  const { at, hub, hubId } = plan.machine
  const villages = [...chosen, ...leaving].filter((village) => village.id !== hubId)
  const marks = villages.flatMap(({ id, label, at }): Mark[] => {
    const tone = draft.added.has(id) ? 'info' : draft.removed.has(id) ? 'neutral' : undefined
    return at ? [{ id, label: sign(id) + label, count: 1, place: project(at), ...(tone && { tone }) }] : []
  })
  // The hub is usually in one of the villages: both share one sign.
  const home: Mark[] =
    at && hub && hubId !== null
      ? [
          {
            ...{ id: hubId, label: `${sign(hubId)}Hub: ${hub}`, count: 1, place: project(at) },
            ...{ tone: 'warning', isChief: true },
          },
        ]
      : []
  return (
    <GeoMap
      label={`Villages of ${plan.machine.label}`}
      grounds={grounds.shapes}
      marks={[...home, ...marks]}
      focus={boxOf([...home, ...marks].map(({ place }) => place))}
      caption={grounds.caption}
      attribution={grounds.attribution}
    />
  )
}
