import type { AnyResource } from '#define'
import { Contained } from '../../views/kit/Contained'
import { laterPart } from '../../views/kit/laterPart'
import { Show } from '../../views/show/Show'

// The map loads when the tracker is opened.
const Tracker = laterPart(() => import('./Tracker').then((file) => file.Tracker))

/** A machine, with its tracker. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const part = (
    <Contained fallback={<p className="muted">Loading …</p>}>
      <Tracker key={id} machine={id} />
    </Contained>
  )
  return <Show resource={resource} id={id} tabs={[{ name: 'tracker', label: 'Tracker', part }]} />
}
