import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { turnAway } from '../../../providers/auth'
import { httpOf } from '../../../providers/http'
import { currentLook, currentViewer, storeViewer, type StoredViewer } from '../../../providers/session'
import { endLook } from '../../../providers/viewAs'
import { belongsHere, isSameViewer, viewerFrom, type MyAuthorities } from '../../../providers/viewer'
import { mayEnter, type Place } from './places'
import { sayDenied } from './sayDenied'

/** The effect of a new answer about the viewer's authorities on their present place (spec §4). */
export type Verdict = 'same' | 'changed' | 'lostPlace' | 'lostAll'

/** Compares a new answer with the stored one. */
export function judge(stored: StoredViewer, fresh: StoredViewer, place: Place | undefined): Verdict {
  if (!belongsHere(fresh)) return 'lostAll'
  if (isSameViewer(stored, fresh)) return 'same'
  return place && !mayEnter(place, fresh) ? 'lostPlace' : 'changed'
}

/** Fetches the viewer's authorities after each navigation, and applies changes. Renders nothing. */
export function AuthorityWatch({ place }: { readonly place: Place | undefined }): null {
  const { key, pathname } = useLocation()
  const noted = useRef<string | null>(null)
  const navigate = useNavigate()
  const here = useRef(place)
  const onArrival = useRef<StoredViewer | null>(null)

  useEffect(() => {
    here.current = place
    const next = onArrival.current
    if (!next || !place || !mayEnter(place, next)) return
    onArrival.current = null
    void storeViewer(next)
  }, [place])

  useEffect(() => {
    const asking = new AbortController()
    /** The screen opened by this navigation, which the service logs: a new search in a list is none. */
    function screenOpened(): string | undefined {
      const stored = currentViewer()
      const isNew = noted.current !== pathname
      noted.current = pathname
      return isNew && stored && here.current && mayEnter(here.current, stored) ? pathname : undefined
    }
    async function watch(): Promise<void> {
      const screen = screenOpened()
      const { data } = await httpOf('admin').get<MyAuthorities>('/authorities/mine', {
        signal: asking.signal,
        params: { screen },
      })
      const stored = currentViewer()
      if (!stored || asking.signal.aborted) return
      const fresh = viewerFrom(data)
      const verdict = judge(stored, fresh, here.current)
      if (verdict === 'lostAll') await (currentLook() ? endLook() : turnAway())
      if (verdict === 'lostPlace') {
        if (here.current) sayDenied(here.current)
        // Stored only once the place has been left, so that its gate does not refuse it.
        onArrival.current = fresh
        await navigate('/dashboard', { replace: true })
      }
      if (verdict === 'changed') await storeViewer(fresh)
    }
    // Without an answer the viewer stays unchanged; the service itself refuses what they may no longer do.
    watch().catch(() => undefined)
    return () => asking.abort()
  }, [key, pathname, navigate])

  return null
}
