import { addDays, relativeRange } from '#define'

/** The first and the last day, both included. */
export type Span = readonly [from: string, to: string]

const WEEKS = 12

/** The stretches of days that end today, and what they are called. */
export function spansOf(
  today: string,
): readonly { readonly label: string; readonly days: Span; readonly range: Range }[] {
  const [month] = relativeRange('thisMonth', today)
  const [year] = relativeRange('thisFinancialYear', today)
  return [
    { label: 'Today', days: [today, today], range: 'today' },
    { label: 'This month', days: [month, today], range: 'thisMonth' },
    { label: 'Since 1 April', days: [year, today], range: 'thisFinancialYear' },
  ]
}

/** What a list calls a stretch of which nothing lies ahead. */
type Range = 'today' | 'thisMonth' | 'thisFinancialYear'

/** The same days a year before; there is a 28th of February in every year. */
export function yearBefore([from, to]: Span): Span {
  const before = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28')
  return [before(from), before(to)]
}

/** The last weeks, from Monday to Sunday; the one that runs is the last. */
export function weeksUntil(today: string): readonly Span[] {
  const [monday] = relativeRange('thisWeek', today)
  return Array.from({ length: WEEKS }, (_, index): Span => {
    const first = addDays(monday, 7 * (index - WEEKS + 1))
    return [first, addDays(first, 6)]
  })
}
