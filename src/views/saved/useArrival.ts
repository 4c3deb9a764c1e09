import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths, type AnyResource } from '#define'
import { say } from '../../../providers/notification'
import { useArrangement } from './useViews'
import { useViewed } from './useViewed'

/** How a list is entered: at once, after its view has come, or not at all. */
export type Arrival = 'ready' | 'waiting' | 'failed' | 'withheld'

/**
 * Sees to it that the address names a view that is there: a bare address becomes the viewer's default view, a view is shown
 * under the tab on which it was made, and one that is gone is left with a word.
 */
export function useArrival(resource: AnyResource, tab: string | undefined): Arrival {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const { view, known, views, state } = useViewed(resource)
  const [{ default: favourite }] = useArrangement(resource)
  const named = new URLSearchParams(search).get('view')
  const isBare = search === '' && !tab && favourite !== undefined
  const wanted = isBare && views.some(({ id }) => id === favourite) ? favourite : undefined
  const isMissing = named !== null && named !== 'all' && !view && state === 'ready'
  const elsewhere = view && !view.withheld && known && known.tab !== tab ? paths.list(resource, known.tab) : undefined

  useEffect(() => {
    if (!isMissing) return
    const rest = new URLSearchParams(search)
    rest.delete('view')
    say('warning', 'There is no such view', 'It was deleted, or is no longer shared with you.')
    void navigate({ pathname, search: rest.size ? rest.toString() : 'view=all' }, { replace: true })
  }, [isMissing, navigate, pathname, search])
  useEffect(() => {
    if (wanted !== undefined) void navigate({ pathname, search: `view=${wanted}` }, { replace: true })
  }, [wanted, navigate, pathname])
  useEffect(() => {
    if (elsewhere) void navigate({ pathname: elsewhere, search }, { replace: true })
  }, [elsewhere, navigate, search])

  const needsViews = isBare || (named !== null && named !== 'all')
  if (!needsViews) return 'ready'
  if (state === 'failed') return isBare ? 'ready' : 'failed'
  if (state === 'waiting' || isMissing || wanted !== undefined || elsewhere) return 'waiting'
  return view?.withheld ? 'withheld' : 'ready'
}
