import { fieldAt, relativeRange, yearsBefore, type AnyResource, type Condition, type FigureOptions } from '#define'
import { betweenDays } from './chartGroups'

/** The periods of a figure, the shortest first; each ends today. */
const stretches = [
  { label: 'Today', range: 'today' },
  { label: 'This month', range: 'monthToDate' },
  { label: 'Since 1 April', range: 'financialYearToDate' },
] as const

/** The number of periods. */
export const LENGTHS = stretches.length

/** A period, and the same days a year before, as conditions on a field. */
interface Stretch {
  readonly label: string
  /** Whether it is only today, which is not over yet, while the day of the year before is. */
  readonly isToday: boolean
  readonly days: Condition
  readonly before: Condition
}

/** Lists the periods of a date or instant as of a day. */
export function stretchesOf(resource: AnyResource, over: string, today: string): Stretch[] {
  const isInstant = fieldAt(resource, over)?.kind === 'instant'
  return stretches.map(({ label, range }) => {
    const [from, to] = relativeRange(range, today)
    return {
      label,
      isToday: from === today,
      days: { field: over, within: range },
      before: { field: over, between: betweenDays(isInstant, yearsBefore(from, 1), yearsBefore(to, 1)) },
    }
  })
}

const MINUTE = 60_000

/**
 * Makes the condition that an instant is past by a duration; rounded to the minute, so that an address stays the same
 * for a while.
 */
export function whenWhere({ past, days = 0, hours = 0 }: NonNullable<FigureOptions['when']>, now: Date): Condition {
  const before = now.getTime() - (days * 24 + hours) * 60 * MINUTE
  return { field: past, lt: new Date(Math.floor(before / MINUTE) * MINUTE).toISOString() }
}
