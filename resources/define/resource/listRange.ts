import type { RelativeRange } from '../kernel/relativeDates'

/** The range of days over which a report is read. */
export interface ListRange<Day extends string = string> {
  /** The date or the instant that places a row on a day. */
  readonly day: Day
  /** The maximum number of days that are read at once. */
  readonly most: number
  /** The maximum number of days that are exported in the background. */
  readonly mailed: number
  /** The range with which it opens. */
  readonly begins: RelativeRange
}
