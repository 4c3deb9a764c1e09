import { BadQuery, rangeRefusal, todayInIndia, type AnyResource, type ListQuery } from '#define'
import { badRequest } from './problem'

/** Throws 400 when a report covers more days than allowed; more days are allowed for a file made in the background. */
export function mustHaveDays(
  now: Date,
  resource: AnyResource,
  { where }: Pick<ListQuery, 'where'>,
  isMailed = false,
): void {
  const refusal = rangeRefusal(resource, where, todayInIndia(now), isMailed)
  if (refusal) throw badRequest(refusal)
}

/** Reads something from a query; a `BadQuery` becomes a refusal at its parameter. */
export function understood<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadQuery) throw badRequest(error.message, { fields: { [error.parameter]: error.message } })
    throw error
  }
}

/** Does the same as `understood` for asynchronous reads. */
export async function understoodLater<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    return understood(() => {
      throw error
    })
  }
}
