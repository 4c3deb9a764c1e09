import { fieldAt, relativeRange, type AnyResource, type Condition, type FigureOptions } from '#define'
import { betweenDays } from './chartGroups'

/** The stretches of days of which a figure is told, the shortest first; each ends today. */
const stretches = [
  { label: 'Today', range: 'today' },
  { label: 'This month', range: 'monthToDate' },
  { label: 'Since 1 April', range: 'financialYearToDate' },
] as const

/** How many stretches there are. */
export const LENGTHS = stretches.length

/** A stretch of days, and the same days a year before, as conditions of a field. */
interface Stretch {
  readonly label: string
  /** Whether it is today alone, which goes on while the day of the year before is over. */
  readonly isToday: boolean
  readonly days: Condition
  readonly before: Condition
}

/** Lists the stretches of a date or instant as seen on a day. */
export function stretchesOf(resource: AnyResource, over: string, today: string): Stretch[] {
  const isInstant = fieldAt(resource, over)?.kind === 'instant'
  return stretches.map(({ label, range }) => {
    const [from, to] = relativeRange(range, today)
    return {
      label,
      isToday: from === today,
      days: { field: over, within: range },
      before: { field: over, between: betweenDays(isInstant, yearBefore(from), yearBefore(to)) },
    }
  })
}

/** The same day a year before; there is a 28th of February in every year. */
function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28')
}

const MINUTE = 60_000

/** Says of an instant that it is past by so long; to the minute, so that an address stays the same for a while. */
export function whenWhere({ past, days = 0, hours = 0 }: NonNullable<FigureOptions['when']>, now: Date): Condition {
  const before = now.getTime() - (days * 24 + hours) * 60 * MINUTE
  return { field: past, lt: new Date(Math.floor(before / MINUTE) * MINUTE).toISOString() }
}
