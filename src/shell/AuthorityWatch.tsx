import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { turnAway } from '../../providers/auth'
import { httpOf } from '../../providers/http'
import { currentLook, currentViewer, storeViewer, type StoredViewer } from '../../providers/session'
import { endLook } from '../../providers/viewAs'
import { belongsHere, isSameViewer, viewerFrom, type MyAuthorities } from '../../providers/viewer'
import { mayEnter, type Place } from './places'
import { sayDenied } from './sayDenied'

/** What a fresh answer about the viewer means for somebody who stands at a place (spec §4). */
export type Verdict = 'same' | 'changed' | 'lostPlace' | 'lostAll'

/** Judges a fresh answer against what is stored. */
export function judge(stored: StoredViewer, fresh: StoredViewer, place: Place | undefined): Verdict {
  if (!belongsHere(fresh)) return 'lostAll'
  if (isSameViewer(stored, fresh)) return 'same'
  return place && !mayEnter(place, fresh) ? 'lostPlace' : 'changed'
}

/** Asks the service at the end of each navigation what the viewer may do now, and follows. Draws nothing. */
export function AuthorityWatch({ place }: { readonly place: Place | undefined }): null {
  const { key } = useLocation()
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
    async function watch(): Promise<void> {
      const { data } = await httpOf('admin').get<MyAuthorities>('/authorities/mine', { signal: asking.signal })
      const stored = currentViewer()
      if (!stored || asking.signal.aborted) return
      const fresh = viewerFrom(data)
      const verdict = judge(stored, fresh, here.current)
      if (verdict === 'lostAll') await (currentLook() ? endLook() : turnAway())
      if (verdict === 'lostPlace') {
        if (here.current) sayDenied(here.current)
        // Stored only when the place has been left, so that its gate has nothing to refuse.
        onArrival.current = fresh
        await navigate('/dashboard', { replace: true })
      }
      if (verdict === 'changed') await storeViewer(fresh)
    }
    // Without an answer the viewer stays who they were; the service refuses by itself what they may not do.
    watch().catch(() => undefined)
    return () => asking.abort()
  }, [key, navigate])

  return null
}
