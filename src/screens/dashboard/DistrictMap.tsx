import { inUnit } from '#define'
import { useNavigate } from 'react-router-dom'
import type { DashboardChart } from '#resources'
import { Failure } from '../../views/kit/Failure'
import { GeoMap } from '../../views/map/GeoMap'
import { around } from '../../views/geography/projection'
import { useGrounds } from '../../views/map/useGrounds'
import { figure, stepOf } from './drawing/figures'
import { recordsOf } from './drawing/recordsOf'

interface DistrictMapProps {
  readonly chart: DashboardChart
  readonly bounds: readonly number[]
}

/** The districts with work, coloured by acres; each links to its list. */
export function DistrictMap({ chart, bounds }: DistrictMapProps) {
  const navigate = useNavigate()
  const grounds = useGrounds(false)
  if (grounds.error) return <Failure words={grounds.error.message} onRetry={grounds.retry} />
  const work = new Map(chart.groups.map((group) => [Number(group.key), group]))
  const areas = grounds.of.districts.flatMap((shape) => {
    const group = work.get(shape.id)
    const acres = group?.value ?? 0
    return group
      ? [{ ...shape, name: `${shape.name}: ${inUnit(figure(acres), 'acres')}`, step: stepOf(acres, bounds) }]
      : []
  })
  return (
    <GeoMap
      label={chart.label}
      grounds={grounds.shapes}
      areas={areas}
      marks={[]}
      focus={around(areas.map(({ box }) => box))}
      caption={grounds.caption}
      attribution={grounds.attribution}
      onOpen={(id) => {
        const group = work.get(id)
        if (group) void navigate(recordsOf(chart, group))
      }}
    />
  )
}
