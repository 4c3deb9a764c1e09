import type { AnyResource } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/**
 * Reveals one personal value of a record, for a reason that is logged. It bypasses every cache, so that it exists only
 * where it is drawn.
 */
export async function fetchRevealed(
  resource: AnyResource,
  id: number,
  field: string,
  reason: string,
): Promise<unknown> {
  const answer = httpOf(resource.is.service).post<{ value: unknown }>(`/${resource.is.name}/${id}/reveal`, {
    field,
    reason,
  })
  return (await translateErrors(answer)).data.value
}

/**
 * Fetches a personal value that is compared with a proof at the desk, as `fetchRevealed` does; the service logs the
 * access.
 */
export async function fetchJudged(resource: AnyResource, id: number, field: string): Promise<unknown> {
  const body = { field, atDesk: true }
  const answer = httpOf(resource.is.service).post<{ value: unknown }>(`/${resource.is.name}/${id}/reveal`, body)
  return (await translateErrors(answer)).data.value
}
