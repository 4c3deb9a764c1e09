import { addDays, formatDay, formatMonth, relativeRange, type ChartPeriod } from '#define'

/** Names a period by its first day. */
export function periodLabel(period: ChartPeriod, first: string): string {
  switch (period) {
    case 'day':
      return formatDay(first)
    case 'week':
      return `Week of ${formatDay(first)}`
    case 'month':
      return formatMonth(first.slice(0, 7))
    case 'year':
      return first.slice(0, 4)
  }
}

/** Finds the first day of the period that follows the one beginning on a day. */
export function nextPeriod(period: ChartPeriod, first: string): string {
  const [year = 0, month = 1] = first.split('-').map(Number)
  switch (period) {
    case 'day':
      return addDays(first, 1)
    case 'week':
      return addDays(first, 7)
    case 'month':
      return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
    case 'year':
      return new Date(Date.UTC(year + 1, 0, 1)).toISOString().slice(0, 10)
  }
}

/** Finds the first day of the period that contains a day. */
export function periodStart(period: ChartPeriod, day: string): string {
  switch (period) {
    case 'day':
      return day
    case 'week':
      return relativeRange('thisWeek', day)[0]
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'year':
      return `${day.slice(0, 4)}-01-01`
  }
}

/** Lists the first days of all periods in a range; if they exceed the maximum, one more than that. */
export function periodsBetween(period: ChartPeriod, first: string, last: string, most = Infinity): string[] {
  const days: string[] = []
  for (let day = first; day <= last && days.length <= most; day = nextPeriod(period, day)) days.push(day)
  return days
}
