import { paths, type AnyResource, type Reference } from '#define'
import { careCases, farmers } from '#resources'
import { may } from '../../../providers/access'
import type { Row } from '../../views/data/row'
import { formatDay } from '../../views/format/format'
import { LinkButton } from '../../views/kit/LinkButton'
import { useRecord } from '../../views/record/useRecord'
import { Show } from '../../views/show/Show'

/** The health of a land, with links to its chart and, after a drop, to a care case about it. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  return <Show resource={resource} id={id} lead={row && may(farmers.access.see) && <Ways row={row} />} />
}

function Ways({ row: { land, farmer, alert, drop, droppedOn } }: { readonly row: Row }) {
  const [ofLand, ofFarmer] = [land, farmer] as (Reference | null | undefined)[]
  if (!ofLand) return null
  const fell = `NDVI fell by ${Number(drop).toFixed(3)} until ${formatDay(String(droppedOn))}`
  const begun = new URLSearchParams({ farmer: String(ofFarmer?.id), land: String(ofLand.id), description: fell })
  return (
    <div className="line wraps gap-line">
      <LinkButton type="primary" to={`/remote-sensing?land=${ofLand.id}`}>
        Open chart
      </LinkButton>
      {alert === true && ofFarmer && may(careCases.access.create) && (
        <LinkButton to={`${paths.create(careCases)}?${begun.toString()}`}>Open care case</LinkButton>
      )}
    </div>
  )
}
