import { messages } from '#define'
import type { DatabaseAway } from '../database'
import { Problem } from './problem'

/** The seconds after which a retry is worthwhile. */
const RETRY_AFTER = 2

/**
 * The refusal while the database is unavailable. If the answer to a write was lost, it is unknown whether the write was
 * saved, unless it has an idempotency key: then sending it again finds out.
 */
export function awayProblem(
  { isUnknown }: Pick<DatabaseAway, 'isUnknown'>,
  { isReading = false, isKeyed = false }: { readonly isReading?: boolean; readonly isKeyed?: boolean } = {},
): Problem {
  return new Problem(503, messages.serviceUnavailable, {
    detail: detailOf(isUnknown && !isReading, isKeyed),
    retryAfter: RETRY_AFTER,
  })
}

function detailOf(isUnknown: boolean, isKeyed: boolean): string {
  if (!isUnknown) return 'The database can’t be reached right now. Try again in a few seconds.'
  const lost = 'The connection to the database was lost while saving, so it isn’t known whether this was saved.'
  return isKeyed
    ? `${lost} Try again in a few seconds: it won’t be saved twice.`
    : `${lost} Check before you try again.`
}
