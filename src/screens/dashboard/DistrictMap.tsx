import { useNavigate } from 'react-router-dom'
import type { DistrictWork } from '#resources'
import { Failure } from '../../views/kit/Failure'
import { GeoMap } from '../../views/map/GeoMap'
import { around } from '../../views/map/projection'
import { useGrounds } from '../../views/map/useGrounds'
import { figure, stepOf } from './figures'

interface DistrictMapProps {
  readonly districts: readonly DistrictWork[]
  readonly bounds: readonly number[]
}

/** The districts with work, coloured by their acres; each opens its list. */
export function DistrictMap({ districts, bounds }: DistrictMapProps) {
  const navigate = useNavigate()
  const grounds = useGrounds(false)
  if (grounds.error) return <Failure words={grounds.error.message} onRetry={grounds.retry} />
  const work = new Map(districts.map((district) => [district.id, district]))
  const areas = grounds.of.districts.flatMap((shape) => {
    const { acres = 0 } = work.get(shape.id) ?? {}
    return work.has(shape.id)
      ? [{ ...shape, name: `${shape.name}: ${figure(acres)} acres`, step: stepOf(acres, bounds) }]
      : []
  })
  return (
    <GeoMap
      label="Acres sprayed by district"
      grounds={grounds.shapes}
      areas={areas}
      marks={[]}
      focus={around(areas.map(({ box }) => box))}
      caption={grounds.caption}
      attribution={grounds.attribution}
      onOpen={(id) => void navigate(work.get(id)?.to ?? '')}
    />
  )
}
