import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DERIVED, inSentence, type AnyResource } from '#define'
import type { LiveEvent, PersonHere } from '../../../providers/live'
import { currentViewer } from '../../../providers/session'
import type { Row } from '../data/row'
import { useRefresh } from '../kit/hooks/useRefresh'
import { useLive } from './useLive'
import { deedWords } from './words'

/** A change of the record on screen by someone else. */
export interface News {
  readonly words: string
  /** Milliseconds since 1970, by the clock of this browser. */
  readonly at: number
  /** The viewer can no longer see the record. */
  readonly isGone?: boolean
}

interface RecordNews {
  readonly people: readonly PersonHere[]
  readonly news: News | undefined
  readonly dismiss: () => void
}

const SOON = 100

/** Keeps the page of a record up to date: fetches others' changes, and reports them. */
export function useRecordNews(resource: AnyResource, row: Row): RecordNews {
  const [told, setTold] = useState<{ readonly of: number; readonly news: News }>()
  const refresh = useRefreshSoon()
  const client = useQueryClient()
  const refreshComments = () => void client.invalidateQueries({ queryKey: ['comments', resource.is.name, row.id] })
  const tell = (words: string, isGone?: boolean): void => {
    setTold({ of: row.id, news: { words, at: Date.now(), ...(isGone && { isGone }) } })
  }
  const leave = (): void => tell(`This ${inSentence(resource.is.singular)} is no longer visible to you`, true)
  const people = useLive({ resource, ids: [row.id], doing: 'viewing' }, (event: LiveEvent) => {
    if (event.kind === 'open' && event.versions[row.id] !== row.version) refresh()
    if (event.kind === 'gone' || (event.kind === 'refused' && event.status === 404)) leave()
    if (event.kind === 'said') refreshComments()
    if (event.kind !== 'changed') return
    const { by, action } = event
    const isMine = by !== null && by.id === currentViewer()?.id
    if (action === DERIVED) return refresh()
    if (!isMine || action === 'delete')
      tell(deedWords(resource, { ...event, who: isMine ? 'You' : (by?.label ?? 'Agridesk') }), action === 'delete')
    if (action !== 'delete') refresh()
  })
  return {
    people,
    news: told && told.of === row.id ? told.news : undefined,
    dismiss: () => setTold(undefined),
  }
}

/** Refetches once for several changes at the same time. */
function useRefreshSoon(): () => void {
  const refresh = useRefresh()
  const [wanted, setWanted] = useState(0)
  useEffect(() => {
    if (wanted === 0) return
    const timer = setTimeout(refresh, SOON)
    return () => clearTimeout(timer)
  }, [wanted, refresh])
  return () => setWanted((count) => count + 1)
}
