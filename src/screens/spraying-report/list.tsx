import { Button } from 'antd'
import { useId } from 'react'
import { rangeRefusal, type AnyResource } from '#define'
import { Contained } from '../../views/Contained'
import { laterPart } from '../../views/laterPart'
import { List } from '../../views/list/List'
import { useViewedAddress } from '../../views/saved/useViewedAddress'
import { today } from '../../views/today'
import { usePreference } from '../../views/usePreference'
import './acresByDay.css'

// The chart library is big, and the rows do not wait for it.
const AcresByDay = laterPart(() => import('./AcresByDay').then((file) => file.AcresByDay))

/** The spraying report, with the acres of each day above its rows. */
export function Screen({ resource, tab }: { readonly resource: AnyResource; readonly tab?: string }) {
  return <List resource={resource} tab={tab} lead={<Chart resource={resource} />} />
}

/** Whoever wants the rows alone hides it for good. */
function Chart({ resource }: { readonly resource: AnyResource }) {
  const headingId = useId()
  const { where } = useViewedAddress(resource).query
  const [isHidden, setHidden] = usePreference<boolean>('chart:spraying-report')
  if (rangeRefusal(resource, where, today())) return null
  return (
    <section className="acres-by-day" data-open={!isHidden} aria-labelledby={headingId}>
      <div className="acres-head">
        <h2 id={headingId}>Acres sprayed a day</h2>
        <Button size="small" type="text" aria-expanded={!isHidden} onClick={() => setHidden(isHidden ? null : true)}>
          {isHidden ? 'Show chart' : 'Hide chart'}
        </Button>
      </div>
      {!isHidden && (
        <Contained>
          <AcresByDay where={where} />
        </Contained>
      )}
    </section>
  )
}
