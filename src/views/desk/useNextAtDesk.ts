import { useSearchParams } from 'react-router'
import { waitingStates, type AnyResource } from '#define'
import { LIST, recordAddress } from '../address/listPlace'
import { useNeighbours } from '../show/useNeighbours'

/**
 * The address of the next waiting record of the list from which this one was opened. There is none at the end of the
 * list, or if the record was opened another way: then it is reviewed on its own and not as part of a queue.
 */
export function useNextAtDesk(resource: AnyResource, id: string): string | undefined {
  const list = useSearchParams()[0].get(LIST)
  const queue = queueIn(resource, list ?? '')
  const next = useNeighbours(resource, id, queue)?.next
  return list !== null && next ? recordAddress(resource, next, queue) : undefined
}

/** A list filtered to the records waiting for review. */
export function queueIn({ list: { tabs }, rules: { state = '' }, page: { desk } }: AnyResource, list: string): string {
  const parameters = new URLSearchParams(list)
  const where = tabs[parameters.get('tab') ?? '']?.where
  const isCut =
    where && 'eq' in where && where.field === state && desk && waitingStates(desk).includes(String(where.eq))
  if (!isCut && desk) parameters.set(state, waitingStates(desk).join(','))
  return parameters.toString()
}
