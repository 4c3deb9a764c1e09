import type { AnyResource } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/**
 * Has one personal value of a record shown, for a reason that is logged. It is fetched past every memory of answers, so
 * that it is nowhere but where it is drawn.
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

/** Fetches a personal value that is compared with a proof at the desk, as `fetchRevealed` does; the service notes that it was seen. */
export async function fetchJudged(resource: AnyResource, id: number, field: string): Promise<unknown> {
  const body = { field, atDesk: true }
  const answer = httpOf(resource.is.service).post<{ value: unknown }>(`/${resource.is.name}/${id}/reveal`, body)
  return (await translateErrors(answer)).data.value
}
