import { useSearchParams } from 'react-router'
import { waitingStates, type AnyResource } from '#define'
import { LIST, recordAddress } from '../address/listPlace'
import { useNeighbours } from '../show/useNeighbours'

/**
 * The address of the next record that waits, of the list through which this one was reached. Whoever came by another way
 * looks at one record and not through a queue: then, and at the end of it, there is none.
 */
export function useNextAtDesk(resource: AnyResource, id: string): string | undefined {
  const list = useSearchParams()[0].get(LIST)
  const queue = queueIn(resource, list ?? '')
  const next = useNeighbours(resource, id, queue)?.next
  return list !== null && next ? recordAddress(resource, next, queue) : undefined
}

/** A list, cut to what waits to be judged. */
export function queueIn({ list: { tabs }, rules: { state = '' }, page: { desk } }: AnyResource, list: string): string {
  const parameters = new URLSearchParams(list)
  const where = tabs[parameters.get('tab') ?? '']?.where
  const isCut =
    where && 'eq' in where && where.field === state && desk && waitingStates(desk).includes(String(where.eq))
  if (!isCut && desk) parameters.set(state, waitingStates(desk).join(','))
  return parameters.toString()
}
