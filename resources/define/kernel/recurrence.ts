import { LAST_DAY, nextTime, rhythmWords, weekdays, type Times } from './rhythm'

/** A time of day in India: `06:00`. */
export type TimeOfDay = `${number}:${number}`

/** How often a schedule is due. Times of day are India's. */
export type Recurrence =
  /** Every this many seconds, counted from midnight UTC. */
  | { readonly everySeconds: number }
  /** Every this many minutes, counted from midnight UTC. */
  | { readonly everyMinutes: number }
  /** Every day at a time. */
  | { readonly daily: TimeOfDay }
  /** Every week on a weekday (Monday is 1) at a time. */
  | { readonly weekly: number; readonly at: TimeOfDay }
  /** Every month on a day (1 to 28, `LAST_DAY` for the last) at a time. */
  | { readonly monthly: number; readonly at: TimeOfDay }

const SECOND = 1000
const LONGEST_INTERVAL = 86_400

/**
 * Returns the first due time of a recurrence after a moment. Earlier missed times are skipped: a missed run is made up
 * for once.
 */
export function nextDue(recurrence: Recurrence, after: Date): Date {
  const seconds = secondsOf(recurrence)
  if (seconds === undefined) return nextTime(timesOf(recurrence), after)
  const length = seconds * SECOND
  return new Date((Math.floor(after.getTime() / length) + 1) * length)
}

/** Describes a recurrence in words: “Every 5 minutes”, “Every day at 06:00”. */
export function recurrenceText(recurrence: Recurrence): string {
  const seconds = secondsOf(recurrence)
  if (seconds === undefined) return rhythmWords(timesOf(recurrence))
  const [count, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second']
  return count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`
}

/** Says why a recurrence is never due, as sentences; an empty list if it is valid. */
export function recurrenceFaults(recurrence: Recurrence): string[] {
  const seconds = secondsOf(recurrence)
  if (seconds !== undefined)
    return Number.isInteger(seconds) && seconds > 0 && LONGEST_INTERVAL % seconds === 0
      ? []
      : [`an interval of ${seconds} seconds does not divide a day into equal parts`]
  const { rhythm, day, time } = timesOf(recurrence)
  const isDay =
    rhythm === 'DAILY' ||
    (Number.isInteger(day) &&
      (day ?? 0) >= 1 &&
      (rhythm === 'WEEKLY' ? (day ?? 0) <= weekdays.length : (day ?? 0) <= 28 || day === LAST_DAY))
  return [
    ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? [] : [`“${time}” is not a time of day: write “06:00”`]),
    ...(isDay
      ? []
      : [
          `${day} is not a day of the ${rhythm === 'WEEKLY' ? 'week (1 to 7)' : `month (1 to 28, or ${LAST_DAY} for the last)`}`,
        ]),
  ]
}

function secondsOf(recurrence: Recurrence): number | undefined {
  if ('everySeconds' in recurrence) return recurrence.everySeconds
  return 'everyMinutes' in recurrence ? recurrence.everyMinutes * 60 : undefined
}

function timesOf(recurrence: Recurrence): Times {
  if ('daily' in recurrence) return { rhythm: 'DAILY', day: null, time: recurrence.daily }
  if ('weekly' in recurrence) return { rhythm: 'WEEKLY', day: recurrence.weekly, time: recurrence.at }
  if ('monthly' in recurrence) return { rhythm: 'MONTHLY', day: recurrence.monthly, time: recurrence.at }
  throw new Error('An interval has no time of day')
}
