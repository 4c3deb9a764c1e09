import type { AnyResource } from '#define'
import { laterPart } from '../../views/kit/laterPart'
import { LeadChart } from '../../views/kit/charts/LeadChart'
import { List } from '../../views/list/List'
import { useViewedAddress } from '../../views/saved/useViewedAddress'

// The chart library is big, and the rows do not wait for it.
const TargetsReached = laterPart(() => import('./TargetsReached').then((file) => file.TargetsReached))

/** The months of field staff, with a chart of their targets above the rows. */
export function Screen({ resource, tab }: { readonly resource: AnyResource; readonly tab?: string }) {
  return <List resource={resource} tab={tab} lead={<Chart resource={resource} />} />
}

function Chart({ resource }: { readonly resource: AnyResource }) {
  const { where } = useViewedAddress(resource).query
  return (
    <LeadChart of={resource.is.name} title="Targets reached">
      <TargetsReached where={where} />
    </LeadChart>
  )
}
