import { lazy } from 'react'
import type { AnyResource } from '#define'
import { Contained } from '../../views/Contained'
import { OwnSessions } from './OwnSessions'

const List = lazy(() => import('../../views/list/List').then((file) => ({ default: file.List })))

/** The sessions: one's own as a few cards, all others as the usual list. */
export function Screen({ resource, tab }: { readonly resource: AnyResource; readonly tab?: string }) {
  return tab === 'mine' ? (
    <OwnSessions resource={resource} tab={tab} />
  ) : (
    <Contained fallback={null}>
      <List resource={resource} tab={tab} />
    </Contained>
  )
}
