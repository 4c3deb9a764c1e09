import { afterBusinessTime, businessTimeBetween } from '#define'
import { businessHours, serviceLevels } from '#resources'

/** The priority of a ticket. */
export type Priority = keyof typeof serviceLevels

const HOUR = 60 * 60_000

/** The working time before its end from which a ticket is due soon. */
const SOON = HOUR

/** Computes when a ticket whose time starts now is due. */
export function dueFrom(start: Date, priority: Priority): Date {
  return afterBusinessTime(start, serviceLevels[priority] * HOUR, businessHours)
}

/** Computes when a ticket is due after a pause: with the time that was left. */
export function dueAfterPause(due: Date, waitingSince: Date, now: Date): Date {
  const left = businessTimeBetween(waitingSince, due, businessHours)
  return left > 0 ? afterBusinessTime(now, left, businessHours) : due
}

/** Computes when a ticket with a new priority is due: the time already used counts. */
export function dueAt(priority: Priority, was: { readonly due: Date; readonly priority: Priority }, now: Date): Date {
  const left = businessTimeBetween(now, was.due, businessHours)
  const over = businessTimeBetween(was.due, now, businessHours)
  const used = serviceLevels[was.priority] * HOUR - left + over
  const rest = serviceLevels[priority] * HOUR - used
  return rest > 0 ? afterBusinessTime(now, rest, businessHours) : now
}

/** Returns the moment before which due tickets are due soon. */
export function soonFrom(now: Date): Date {
  return afterBusinessTime(now, SOON, businessHours)
}
