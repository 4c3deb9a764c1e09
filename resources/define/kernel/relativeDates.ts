/** The relative ranges of days that filters and saved views can name. */
export const relativeRanges = {
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  earlier: 'Before today',
  later: 'After today',
  upcoming: 'Today or later',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  last90Days: 'Last 90 days',
  last12Weeks: 'Last 12 weeks',
  last12Months: 'Last 12 months',
  next7Days: 'Next 7 days',
  next30Days: 'Next 30 days',
  thisMonth: 'This month',
  monthToDate: 'This month to date',
  lastMonth: 'Last month',
  thisYear: 'This year',
  lastYear: 'Last year',
  thisFinancialYear: 'This financial year',
  financialYearToDate: 'This financial year to date',
  lastFinancialYear: 'Last financial year',
} as const

/** The name of a relative range. */
export type RelativeRange = keyof typeof relativeRanges

const DAY = 86_400_000

/** India's offset from UTC in milliseconds, all year. */
export const INDIA_OFFSET = 19_800_000

let last = { day: NaN, words: '' }

/** Today's date in India (UTC+05:30, no daylight saving), as `YYYY-MM-DD`. */
export function todayInIndia(now: Date): string {
  const day = Math.floor((now.getTime() + INDIA_OFFSET) / DAY)
  if (day !== last.day) last = { day, words: new Date(day * DAY).toISOString().slice(0, 10) }
  return last.words
}

/** The day some days later (or earlier), both as `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** The same day some years before, as `YYYY-MM-DD`: 28 February for a 29th that the year does not have. */
export function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const same = `${year}${day.slice(4)}`
  return day.endsWith('-02-29') && !isLeap(year) ? `${year}-02-28` : same
}

function isLeap(year: number): boolean {
  return new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
}

/** The whole years between two days, both `YYYY-MM-DD`: a birthday of 29 February counts on 1 March in other years. */
export function yearsBetween(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)
}

/** The first and the last possible year of birth for an age range, whenever the birthday is. */
export function birthYears([youngest, oldest]: readonly [number, number], today: string): readonly [number, number] {
  const year = Number(today.slice(0, 4))
  return [year - oldest - 1, year - youngest]
}

/** The first and the last day, both inclusive, of a relative range on `today`. */
export function relativeRange(range: RelativeRange, today: string): readonly [string, string] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  switch (range) {
    case 'today':
      return [today, today]
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)]
    case 'tomorrow':
      return [addDays(today, 1), addDays(today, 1)]
    case 'earlier':
      return ['1000-01-01', addDays(today, -1)]
    case 'later':
      return [addDays(today, 1), '9998-12-31']
    case 'upcoming':
      return [today, '9998-12-31']
    case 'thisWeek':
      return weekOf(today)
    case 'lastWeek':
      return weekOf(addDays(today, -7))
    case 'last7Days':
      return [addDays(today, -6), today]
    case 'last30Days':
      return [addDays(today, -29), today]
    case 'last90Days':
      return [addDays(today, -89), today]
    case 'last12Weeks':
      return [addDays(weekOf(today)[0], -77), weekOf(today)[1]]
    case 'last12Months':
      return [monthOf(year, month - 11)[0], monthOf(year, month)[1]]
    case 'next7Days':
      return [today, addDays(today, 6)]
    case 'next30Days':
      return [today, addDays(today, 29)]
    case 'thisMonth':
      return monthOf(year, month)
    case 'monthToDate':
      return [monthOf(year, month)[0], today]
    case 'lastMonth':
      return monthOf(year, month - 1)
    case 'thisYear':
      return [`${year}-01-01`, `${year}-12-31`]
    case 'lastYear':
      return [`${year - 1}-01-01`, `${year - 1}-12-31`]
    case 'thisFinancialYear':
      return financialYearOf(month >= 4 ? year : year - 1)
    case 'financialYearToDate':
      return [financialYearOf(month >= 4 ? year : year - 1)[0], today]
    case 'lastFinancialYear':
      return financialYearOf(month >= 4 ? year - 1 : year - 2)
  }
}

/**
 * The first and the last month, as `YYYY-MM`, that a relative range contains completely; the first is after the last if
 * there is none.
 */
export function relativeMonths(range: RelativeRange, today: string): readonly [string, string] {
  const [from, to] = relativeRange(range, today)
  return [monthBeside(addDays(from, -1), 1), monthBeside(addDays(to, 1), -1)]
}

/** The month this many months after (or before) that of a day. */
function monthBeside(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return monthOf(year, month + months)[0].slice(0, 7)
}

/** The week of a day, from Monday to Sunday. */
function weekOf(day: string): readonly [string, string] {
  const monday = addDays(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7))
  return [monday, addDays(monday, 6)]
}

/** From April to March. */
function financialYearOf(start: number): readonly [string, string] {
  return [`${start}-04-01`, `${start + 1}-03-31`]
}

function monthOf(year: number, month: number): readonly [string, string] {
  const day = (date: Date): string => date.toISOString().slice(0, 10)
  return [day(new Date(Date.UTC(year, month - 1, 1))), day(new Date(Date.UTC(year, month, 0)))]
}
