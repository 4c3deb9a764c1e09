import { addDays, type AnyResource, type Condition, type Option } from '#define'
import type { AttendanceStatus } from '#resources'

/** The status of one day of one person. */
export interface Day {
  readonly id: number
  /** The day of the month. */
  readonly day: number
  /** Missing while the person is at work. */
  readonly status: AttendanceStatus | null
  readonly correction: string
  readonly geoOk: boolean | null
}

/** The month of one person. */
export interface PersonMonth {
  readonly employee: number | null
  readonly user: number | null
  readonly person: string
  readonly role: string
  readonly outlet: string | null
  readonly days: readonly Day[]
}

/** A page of the grid. */
export interface MonthGrid {
  readonly people: readonly PersonMonth[]
  readonly totalItems: number
  readonly pageSize: number
}

/** The letter shown in a cell for each status. */
export const letters: Readonly<Record<AttendanceStatus, string>> = {
  PRESENT: 'P',
  HALF_DAY: '½',
  ABSENT: 'A',
  LEAVE: 'L',
  WEEK_OFF: 'W',
  HOLIDAY: 'H',
}

/** The month this many months later. */
export function monthAfter(month: string, months: 1 | -1): string {
  const day = months > 0 ? addDays(`${month}-01`, 31) : addDays(`${month}-01`, -1)
  return day.slice(0, 7)
}

/** The days of a month, `YYYY-MM-DD`. */
export function daysOf(month: string): string[] {
  const first = `${month}-01`
  return Array.from({ length: 31 }, (_, at) => addDays(first, at)).filter((day) => day.startsWith(month))
}

/** The payable days of a month: present days, halves of half days, leave, weekly offs and holidays. */
export function payableOf(days: readonly Day[]): number {
  return days.reduce(
    (sum, { status }) => sum + (!status || status === 'ABSENT' ? 0 : status === 'HALF_DAY' ? 0.5 : 1),
    0,
  )
}

/** The options of a choice field of a resource. */
export function optionsOf({ fields }: AnyResource, name: string): Readonly<Record<string, Option>> {
  const field = fields[name]
  return field?.kind === 'choice' ? field.options : {}
}

/** The query parameters of a page of the grid. */
export function askedFor(month: string, { q, where, page }: Asked): Record<string, string> {
  return { month, page: String(page), ...(q && { q }), ...(where && { filter: JSON.stringify(where) }) }
}

interface Asked {
  readonly q?: string
  readonly where?: Condition
  readonly page: number
}
