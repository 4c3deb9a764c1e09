import { rangeRefusal, type AnyResource } from '#define'
import { laterPart } from '../../views/kit/laterPart'
import { LeadChart } from '../../views/kit/charts/LeadChart'
import { List } from '../../views/list/List'
import { useViewedAddress } from '../../views/saved/useViewedAddress'
import { today } from '../../views/data/today'

// The chart library is big, and the rows do not wait for it.
const AcresByDay = laterPart(() => import('./AcresByDay').then((file) => file.AcresByDay))

/** The spraying report, with the acres of each day above its rows. */
export function Screen({ resource, tab }: { readonly resource: AnyResource; readonly tab?: string }) {
  return <List resource={resource} tab={tab} lead={<Chart resource={resource} />} />
}

function Chart({ resource }: { readonly resource: AnyResource }) {
  const { q, where } = useViewedAddress(resource).query
  if (rangeRefusal(resource, where, today())) return null
  return (
    <LeadChart of={resource.is.name} title="Acres sprayed per day">
      <AcresByDay query={{ q, where }} />
    </LeadChart>
  )
}
