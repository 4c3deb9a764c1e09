import type { AnyResource } from '#define'
import { Contained } from '../../views/kit/Contained'
import { laterPart } from '../../views/kit/laterPart'
import { OwnSessions } from './OwnSessions'

const List = laterPart(() => import('../../views/list/List').then((file) => file.List))

/** The sessions: one's own as cards, all others as the usual list. */
export function Screen({ resource, tab }: { readonly resource: AnyResource; readonly tab?: string }) {
  return tab === 'mine' ? (
    <OwnSessions resource={resource} tab={tab} />
  ) : (
    <Contained>
      <List resource={resource} tab={tab} />
    </Contained>
  )
}
