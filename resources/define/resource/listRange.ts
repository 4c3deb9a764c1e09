import type { RelativeRange } from '../kernel/relativeDates'

/** The date range of a report. */
export interface ListRange<Day extends string = string> {
  /** The date or the instant that places a row on a day. */
  readonly day: Day
  /** The maximum number of days of a query. */
  readonly most: number
  /** The maximum number of days of a background export. */
  readonly mailed: number
  /** The initial range. */
  readonly begins: RelativeRange
}
