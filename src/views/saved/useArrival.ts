import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths, rangeRefusal, type AnyResource } from '#define'
import { say } from '../../../providers/notification'
import { tabCut } from '../address/tabCut'
import { today } from '../data/today'
import { useArrangement } from './useViews'
import { useViewed } from './useViewed'

/** How a list opens: immediately, once its view has loaded, or not at all. */
export type Arrival = 'ready' | 'waiting' | 'failed' | 'withheld'

/**
 * Makes the address name an existing view: a bare address becomes the viewer's default view, a view is shown under the
 * tab on which it was made, and a deleted one is left with a message.
 */
export function useArrival(resource: AnyResource, tab: string | undefined): Arrival {
  const { search, pathname, state: left } = useLocation()
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
    say('warning', 'This view doesn’t exist', 'It was deleted or is no longer shared with you.')
    void navigate({ pathname, search: rest.size ? rest.toString() : 'view=all' }, { replace: true })
  }, [isMissing, navigate, pathname, search])
  useEffect(() => {
    if (wanted !== undefined) void navigate({ pathname, search: `view=${wanted}` }, { replace: true })
  }, [wanted, navigate, pathname])
  const begins = wanted === undefined && !isByHand(left) ? beginningOf(resource, tab, search) : undefined
  const isBegun = begins === undefined || (isBare && state === 'waiting')
  useEffect(() => {
    if (!isBegun) void navigate({ pathname, search: begins }, { replace: true })
  }, [isBegun, begins, navigate, pathname])
  useEffect(() => {
    if (elsewhere) void navigate({ pathname: elsewhere, search }, { replace: true })
  }, [elsewhere, navigate, search])

  if (!isBegun) return 'waiting'
  const needsViews = isBare || (named !== null && named !== 'all')
  if (!needsViews) return 'ready'
  if (state === 'failed') return isBare ? 'ready' : 'failed'
  if (state === 'waiting' || isMissing || wanted !== undefined || elsewhere) return 'waiting'
  return view?.withheld ? 'withheld' : 'ready'
}

/** Whether the user removed the date range in the list itself: then they are asked for another. */
function isByHand(left: unknown): boolean {
  return typeof left === 'object' && left !== null && 'isByHand' in left
}

/** The address with the default date range of a report, if it is opened without a query. */
function beginningOf(resource: AnyResource, tab: string | undefined, search: string): string | undefined {
  const { range } = resource.list
  const asked = new URLSearchParams(search)
  if (!range || [...asked.keys()].some((name) => name !== 'view') || ![null, 'all'].includes(asked.get('view')))
    return undefined
  if (!rangeRefusal(resource, tabCut(resource, tab), today())) return undefined
  asked.set(`${range.day}.within`, range.begins)
  return asked.toString()
}
