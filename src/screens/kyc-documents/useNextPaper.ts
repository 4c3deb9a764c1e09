import { useSearchParams } from 'react-router'
import type { AnyResource } from '#define'
import { LIST, recordAddress } from '../../views/address/listPlace'
import { useNeighbours } from '../../views/show/useNeighbours'

const QUEUE = 'queue'

/**
 * The address of the next paper that is to be checked, of the list through which this one was reached. Whoever came by
 * another way looks at one paper and not through a queue: then, and at the end of it, there is none.
 */
export function useNextPaper(resource: AnyResource, id: string): string | undefined {
  const list = useSearchParams()[0].get(LIST)
  const queue = queueIn(list ?? '')
  const next = useNeighbours(resource, id, queue)?.next
  return list !== null && next ? recordAddress(resource, next, queue) : undefined
}

/** A list, cut to what waits for a decision. */
export function queueIn(list: string): string {
  const parameters = new URLSearchParams(list)
  if (parameters.get('tab') !== QUEUE) parameters.set('status', 'UPLOADED')
  return parameters.toString()
}
