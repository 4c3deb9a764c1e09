import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { writeListQuery, type AnyResource, type ListQuery } from '#define'
import { say } from '../../../providers/notification'
import { readAddress } from './readAddress'

/** How a change of the address is remembered: a step that Back undoes, or a refinement of the last one. */
export type Step = 'push' | 'replace'

export interface ListAddress {
  readonly query: ListQuery
  /** Changes the query; whatever is not about the page itself goes back to the first page. */
  readonly change: (change: Partial<ListQuery>, step?: Step) => void
  /** The search part of the address with a change applied, for links. */
  readonly searchWith: (change: Partial<ListQuery>) => string
}

/** The state of a list. The address of the page is the only place where it is kept. */
export function useListAddress(resource: AnyResource): ListAddress {
  const [parameters] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { query, kept, complaints } = useMemo(() => readAddress(resource, parameters), [resource, parameters])

  useEffect(() => {
    if (complaints.length === 0) return
    say('warning', 'A part of the address was not understood and left out', complaints.join('. '))
    void navigate({ pathname, search: kept.toString() }, { replace: true })
  }, [complaints, kept, navigate, pathname])

  const searchWith = useCallback(
    (change: Partial<ListQuery>) => {
      const written = new URLSearchParams(writeListQuery(resource, { ...query, page: 1, ...change }))
      for (const name of ['tab', 'view']) if (kept.has(name)) written.set(name, kept.get(name) ?? '')
      return written.toString()
    },
    [resource, query, kept],
  )
  const change = useCallback(
    (wanted: Partial<ListQuery>, step: Step = 'push') => {
      const search = searchWith(wanted)
      if (search !== kept.toString()) void navigate({ pathname, search }, { replace: step === 'replace' })
    },
    [kept, navigate, pathname, searchWith],
  )
  return { query, change, searchWith }
}
