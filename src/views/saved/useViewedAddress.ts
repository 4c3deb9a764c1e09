import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sortText, type AnyResource, type ListLook, type ListQuery } from '#define'
import { useListAddress, type ListAddress, type Step } from '../address/useListAddress'
import { isSameQuery } from './same'
import { declaredQuery, useViewed } from './useViewed'

/** The state of a list that may be in a saved view. */
export interface ViewedAddress extends ListAddress {
  /** The look of the view, and where the viewer's own changes to it are stored; empty outside of a view. */
  readonly look: { readonly base?: ListLook; readonly place?: string }
}

/**
 * The address of a list, with its saved view. `?view=12` alone means the view; once something is changed the address
 * contains the whole query as well, always with the sort order, so that "everything cleared" can be expressed too. A
 * list on another record's page has no views.
 */
export function useViewedAddress(resource: AnyResource, isEmbedded = false): ViewedAddress {
  const inner = useListAddress(resource)
  const { view, known, isExplicit, place } = useViewed(resource, !isEmbedded)
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const { query: asked, searchWith: searchOf } = inner
  const query = useMemo<ListQuery>(
    () => (known && !isExplicit ? { ...asked, q: undefined, where: undefined, ...known.query } : asked),
    [asked, known, isExplicit],
  )
  const id = view?.id
  const searchWith = useCallback(
    (change: Partial<ListQuery>) => {
      if (id === undefined || !known) return searchOf(change)
      // An exact count was asked for that list; another one starts with the quick count.
      const count = 'where' in change || 'q' in change ? 'capped' : query.count
      const next = { ...query, page: 1, count, ...change }
      const isAsKept = isSameQuery(resource, next, known.query)
      const written = new URLSearchParams(searchOf(isAsKept ? { ...next, ...declaredQuery(resource) } : next))
      written.set('view', String(id))
      if (!isAsKept) written.set('sort', sortText(next.sort))
      return written.toString()
    },
    [id, known, query, resource, searchOf],
  )
  const change = useCallback(
    (wanted: Partial<ListQuery>, step: Step = 'push') => {
      const next = searchWith(wanted)
      if (next !== new URLSearchParams(search).toString())
        void navigate({ pathname, search: next }, { replace: step === 'replace', flushSync: true })
    },
    [navigate, pathname, search, searchWith],
  )
  const look = known ? { base: known.look, place } : {}
  return known ? { ...inner, query, change, searchWith, look } : { ...inner, look }
}
