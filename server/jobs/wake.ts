import { notification, type Sql } from '../database'

const PREFIX = 'job '
const CANCELLED = 'job-cancelled '

/** Wakes whoever carries out jobs of a kind, in every process, when the transaction in which it runs is committed. */
export function wake(kind: string): Sql {
  return notification(`${PREFIX}${kind}`)
}

/** Tells the process in which a job runs that it was cancelled. */
export function tellCancelled(id: string): Sql {
  return notification(`${CANCELLED}${id}`)
}

/** The job that was cancelled, when that is what was told. */
export function cancelledIn(payload: string): string | undefined {
  return payload.startsWith(CANCELLED) ? payload.slice(CANCELLED.length) : undefined
}

/** The kind of which there are jobs, when that is what was told. */
export function kindOfWake(payload: string): string | undefined {
  return payload.startsWith(PREFIX) ? payload.slice(PREFIX.length) : undefined
}
