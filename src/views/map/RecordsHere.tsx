import { useMemo, type ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import type { GeoPoint } from '#define'
import { useRecordAddress } from '../address/listPlace'
import { newSelection, useTicked } from '../rows/selection'
import type { OverviewViewProps } from '../overview/overviewProps'
import { RecordLines, useLines } from '../overview/RecordLines'
import type { MapTally } from '../data/tallies'
import { titleOf, type Row } from '../data/row'
import type { Mark } from '../geography/clusters'
import { GeoMap } from './GeoMap'
import { boxOf, project, type Position } from '../geography/projection'

interface RecordsHereProps extends OverviewViewProps {
  readonly within: NonNullable<MapTally['within']>
  /** The props that are the same on every map. */
  readonly map: Pick<ComponentProps<typeof GeoMap>, 'grounds' | 'focus' | 'caption' | 'attribution'>
}

/** The selection if nothing can be selected. */
const nobody = newSelection()

/** The records of one place at their points; those without one are in the middle. */
export function RecordsHere({ within, map, ...props }: RecordsHereProps) {
  const { resource, query, fixed, selection } = props
  const navigate = useNavigate()
  const addressOf = useRecordAddress(resource)
  const ticked = useTicked(selection ?? nobody)
  const which = useMemo(
    () => ({ field: `${resource.list.map?.place ?? ''}.${within.type}`, eq: within.id }),
    [resource, within.type, within.id],
  )
  const besides = useMemo(() => (resource.list.map?.point ? [resource.list.map.point] : []), [resource])
  const rows = useLines({ resource, query, fixed, which, besides })
  const chosen = new Set(ticked)
  const marks = rows.rows.flatMap((row): Mark[] => {
    const place = placeOf(row[resource.list.map?.point ?? '']) ?? (within.at && project(within.at))
    return place ? [{ ...markOf(row), place, isChosen: chosen.has(row.id) }] : []
  })
  const positions = marks.map(({ place }) => place)

  function markOf(row: Row): Omit<Mark, 'place'> {
    return { id: row.id, label: titleOf(resource, row), count: 1, ...lookOf(row) }
  }
  function lookOf(row: Row): Pick<Mark, 'tone' | 'sign'> {
    const field = resource.rules.state ? resource.fields[resource.rules.state] : undefined
    const option = field?.kind === 'choice' ? field.options[String(row[resource.rules.state ?? ''])] : undefined
    return typeof option === 'object' ? { tone: option.tone, sign: option.mark } : {}
  }
  return (
    <div className="map-and-list top gap-4 beside">
      <GeoMap
        {...map}
        focus={boxOf(positions) ?? map.focus}
        label={`${resource.is.plural} in ${within.label}`}
        marks={marks}
        onOpen={(id) => void navigate(addressOf(id))}
      />
      <div className="area-list scrolls-down">
        {rows.rows.length === 0 && !rows.isFirstLoad && !rows.error ? (
          <p className="muted below-2" role="status">
            {resource.form.messages.noneFound}
          </p>
        ) : (
          <RecordLines {...props} which={which} rows={rows} />
        )}
      </div>
    </div>
  )
}

function placeOf(value: unknown): Position | undefined {
  return typeof value === 'object' && value !== null && 'coordinates' in value
    ? project((value as GeoPoint).coordinates)
    : undefined
}
