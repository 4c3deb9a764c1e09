import { afterBusinessTime, businessTimeBetween } from '#define'
import { businessHours, serviceLevels } from '#resources'

/** The priority of a ticket. */
export type Priority = keyof typeof serviceLevels

const HOUR = 60 * 60_000

/** So long before its end a ticket is due soon, in working time. */
const SOON = HOUR

/** When a ticket is to be resolved whose time begins now. */
export function dueFrom(start: Date, priority: Priority): Date {
  return afterBusinessTime(start, serviceLevels[priority] * HOUR, businessHours)
}

/** When a ticket is to be resolved after a pause: what was left of its time is left still. */
export function dueAfterPause(due: Date, waitingSince: Date, now: Date): Date {
  const left = businessTimeBetween(waitingSince, due, businessHours)
  return left > 0 ? afterBusinessTime(now, left, businessHours) : due
}

/** When a ticket is to be resolved that gets another priority: the time that it has used counts. */
export function dueAt(priority: Priority, was: { readonly due: Date; readonly priority: Priority }, now: Date): Date {
  const left = businessTimeBetween(now, was.due, businessHours)
  const over = businessTimeBetween(was.due, now, businessHours)
  const used = serviceLevels[was.priority] * HOUR - left + over
  const rest = serviceLevels[priority] * HOUR - used
  return rest > 0 ? afterBusinessTime(now, rest, businessHours) : now
}

/** Whatever is due before this moment is due soon. */
export function soonFrom(now: Date): Date {
  return afterBusinessTime(now, SOON, businessHours)
}
