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
