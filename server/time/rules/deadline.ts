import {
  addDays,
  afterBusinessTime,
  beforeBusinessTime,
  deadlineField,
  todayInIndia,
  type AnyResource,
  type Deadline,
} from '#define'
import { name, raw, sql, type Sql } from '../../database'
import { snake } from '../../database/columns'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** Returns the column (of the table `t`) of the date or instant of a deadline. */
export function deadlineColumn(deadline: Deadline): Sql {
  return sql`t.${name(snake(deadlineField(deadline)))}`
}

/**
 * Builds the condition on the table `t`, or on another column of its kind, that a deadline has passed at a moment: a
 * comparison of the column, so that an index is used.
 */
export function isDueSql(
  resource: AnyResource,
  deadline: Deadline,
  now: Date,
  column: Sql = deadlineColumn(deadline),
): Sql {
  if (resource.fields[deadlineField(deadline)]?.kind === 'date') {
    const today = todayInIndia(now)
    return 'past' in deadline
      ? sql`${column} < ${addDays(today, -(deadline.days ?? 0))}::date`
      : sql`${column} <= ${addDays(today, deadline.daysBefore ?? 0)}::date`
  }
  return sql`${column} <= ${latestInstant(deadline, now).toISOString()}::timestamptz`
}

/** Returns the latest instant whose deadline has passed at a moment. */
function latestInstant(deadline: Deadline, now: Date): Date {
  const { working } = deadline
  if ('past' in deadline) {
    const { days = 0, hours = 0 } = deadline
    const end = new Date(now.getTime() - days * DAY)
    return working ? beforeBusinessTime(end, hours * HOUR, working) : new Date(end.getTime() - hours * HOUR)
  }
  const { daysBefore = 0, hoursBefore = 0 } = deadline
  const end = new Date(now.getTime() + daysBefore * DAY)
  return working ? afterBusinessTime(end, hoursBefore * HOUR, working) : new Date(end.getTime() + hoursBefore * HOUR)
}

/**
 * The number of days after a date for which its reminder is still sent; one before a date is sent until that date is
 * over.
 */
const LATEST_DAYS = 7

/**
 * Builds the condition on the table `t` that a reminder of a deadline is not too late: none is sent about the distant
 * past.
 */
export function isNotTooLateSql(resource: AnyResource, deadline: Deadline, now: Date): Sql {
  return sql`not coalesce(${isTooLateSql(resource, deadline, now)}, ${raw('false')})`
}

/** Builds the condition that it is too late to remind of a date, by default the one in the column of the deadline. */
export function isTooLateSql(resource: AnyResource, deadline: Deadline, now: Date, column?: Sql): Sql {
  const days = 'past' in deadline ? (deadline.days ?? 0) + LATEST_DAYS : 0
  return isDueSql(resource, { past: deadlineField(deadline), days }, now, column)
}
