import { BadQuery, rangeRefusal, todayInIndia, type AnyResource, type ListQuery } from '#define'
import { badRequest } from './problem'

/** A report is read over so many days, and over more where it is made into a file in the background. Throws 400. */
export function mustHaveDays(
  now: Date,
  resource: AnyResource,
  { where }: Pick<ListQuery, 'where'>,
  isMailed = false,
): void {
  const refusal = rangeRefusal(resource, where, todayInIndia(now), isMailed)
  if (refusal) throw badRequest(refusal)
}

/** Reads something from a query, told as a refusal at the parameter when it cannot be understood. */
export function understood<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadQuery) throw badRequest(error.message, { fields: { [error.parameter]: error.message } })
    throw error
  }
}

/** As `understood`, for what is read later. */
export async function understoodLater<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    return understood(() => {
      throw error
    })
  }
}
