import { useEffect, useEffectEvent, useState } from 'react'
import type { AnyResource } from '#define'
import { watch, type LiveEvent, type PersonHere } from '../../../providers/live'

interface Watched {
  readonly resource: AnyResource
  /** The records on screen; undefined until they are known. */
  readonly ids: readonly number[] | undefined
  /** Reports the viewer as present at the one record. */
  readonly doing?: 'viewing' | 'editing'
}

/** Calls back with events of the records on screen, and returns who else is at the one record. */
export function useLive({ resource, ids, doing }: Watched, onEvent: (event: LiveEvent) => void): readonly PersonHere[] {
  const [people, setPeople] = useState<readonly PersonHere[]>([])
  const list = ids?.join(',')
  const hear = useEffectEvent((event: LiveEvent) => {
    if (event.kind === 'presence') setPeople(event.people)
    else onEvent(event)
  })
  useEffect(() => {
    if (list === undefined) return
    const numbers = list === '' ? [] : list.split(',').map(Number)
    return watch({ resource: resource.is.name, ids: numbers, ...(doing && { doing }) }, (event) => hear(event))
  }, [resource, list, doing])
  return people
}
