import { addDays, todayInIndia } from './relativeDates'

/** How often a schedule repeats. */
export const rhythms = { DAILY: 'Daily', WEEKLY: 'Weekly', MONTHLY: 'Monthly' } as const

/** The name of a rhythm. */
export type Rhythm = keyof typeof rhythms

/** The days of the week by number, from 1. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The day of a month that stands for its last one. */
export const LAST_DAY = 31

const LATEST_DAY = 28

/** When a schedule is due, in India. */
export interface Times {
  readonly rhythm: Rhythm
  /** 1 (Monday) to 7 if weekly, 1 to 28 or `LAST_DAY` if monthly, null if daily. */
  readonly day: number | null
  /** `08:00`, at a full or a half hour. */
  readonly time: string
}

const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31 } as const

/** The possible days of a rhythm; none if daily. */
export function daysOfRhythm(rhythm: Rhythm): readonly number[] {
  if (rhythm === 'DAILY') return []
  const most = rhythm === 'WEEKLY' ? weekdays.length : LATEST_DAY
  return [...Array.from({ length: most }, (_, at) => at + 1), ...(rhythm === 'MONTHLY' ? [LAST_DAY] : [])]
}

/** The full and the half hours of a day. */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
)

/** The first due time after a moment. Missed times are not made up for. */
export function nextTime({ rhythm, day, time }: Times, after: Date): Date {
  const today = todayInIndia(after)
  for (let days = 0; days <= longest[rhythm]; days += 1) {
    const on = addDays(today, days)
    const at = new Date(`${on}T${time}:00+05:30`)
    if (at > after && isOn(rhythm, day, on)) return at
  }
  throw new Error(`${rhythm} has no day ${day ?? ''}`)
}

function isOn(rhythm: Rhythm, day: number | null, on: string): boolean {
  if (rhythm === 'DAILY') return true
  if (rhythm === 'WEEKLY') return ((new Date(Date.parse(on)).getUTCDay() + 6) % 7) + 1 === day
  const isLast = addDays(on, 1).endsWith('-01')
  return day === LAST_DAY ? isLast : Number(on.slice(8)) === day
}

/** Describes a rhythm in words: “Every Monday at 08:00”. */
export function rhythmWords({ rhythm, day, time }: Times): string {
  if (rhythm === 'DAILY') return `Every day at ${time}`
  if (rhythm === 'WEEKLY') return `Every ${weekdays[(day ?? 1) - 1] ?? ''} at ${time}`
  return `On the ${monthDayWords(day ?? 1)} of every month at ${time}`
}

/** Formats a day of a month: “1st”, “last day”. */
export function monthDayWords(day: number): string {
  if (day === LAST_DAY) return 'last day'
  const ending = day > 10 && day < 20 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}
