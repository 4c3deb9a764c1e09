import { notification, type Sql } from '../database'

const PREFIX = 'job '
const CANCELLED = 'job-cancelled '

/** Wakes the workers for jobs of a kind, in every process, after the commit of its transaction. */
export function wake(kind: string): Sql {
  return notification(`${PREFIX}${kind}`)
}

/** Tells the process in which a job runs that it was cancelled. */
export function tellCancelled(id: string): Sql {
  return notification(`${CANCELLED}${id}`)
}

/** Reads the id of a cancelled job from a message; undefined for other messages. */
export function cancelledIn(payload: string): string | undefined {
  return payload.startsWith(CANCELLED) ? payload.slice(CANCELLED.length) : undefined
}

/** Reads the kind of new jobs from a message; undefined for other messages. */
export function kindOfWake(payload: string): string | undefined {
  return payload.startsWith(PREFIX) ? payload.slice(PREFIX.length) : undefined
}
