import { useCallback, useEffect, useMemo } from 'react'
import { writeListQuery, type AnyResource, type ListQuery } from '#define'
import { say } from '../../../providers/notification'
import { useAddressPlace } from './addressPlace'
import { readAddress } from './readAddress'
import { keepShape } from './shape'

/** How a change of the address enters the history: as a step that Back undoes, or by replacing the last one. */
export type Step = 'push' | 'replace'

export interface ListAddress {
  readonly query: ListQuery
  /** Changes the query; any change except to the page number goes back to the first page. */
  readonly change: (change: Partial<ListQuery>, step?: Step) => void
  /** The search part of the address with a change applied, for links. */
  readonly searchWith: (change: Partial<ListQuery>) => string
}

const none: readonly string[] = []

/** Reads and changes the state of a list. The address is its only storage, shared with the page's `own` parameters. */
export function useListAddress(resource: AnyResource, own = none): ListAddress {
  const { parameters, searchOf, go } = useAddressPlace()
  const { query, kept, complaints } = useMemo(() => readAddress(resource, parameters, own), [resource, parameters, own])

  useEffect(() => {
    if (complaints.length === 0) return
    say('warning', 'Part of the address wasn’t understood and was ignored', complaints.join('. '))
    go(kept.toString(), true)
  }, [complaints, kept, go])

  const queryWith = useCallback(
    (change: Partial<ListQuery>) => {
      // An exact count was asked for that list; another one starts with the quick count.
      const isOther = 'where' in change || 'q' in change
      const count = isOther ? 'capped' : query.count
      const written = new URLSearchParams(writeListQuery(resource, { ...query, page: 1, count, ...change }))
      for (const name of ['tab', 'view', ...own]) if (kept.has(name)) written.set(name, kept.get(name) ?? '')
      keepShape(kept, written)
      return written.toString()
    },
    [resource, query, kept, own],
  )
  const change = useCallback(
    (wanted: Partial<ListQuery>, step: Step = 'push') => {
      const written = queryWith(wanted)
      if (written !== kept.toString()) go(written, step === 'replace')
    },
    [kept, go, queryWith],
  )
  const searchWith = useCallback((wanted: Partial<ListQuery>) => searchOf(queryWith(wanted)), [searchOf, queryWith])
  return { query, change, searchWith }
}
