import type { RelativeRange } from '../kernel/relativeDates'

/** The days over which a report is read: no list of it goes on for ever. */
export interface ListRange<Day extends string = string> {
  /** The date or the moment by which a row lies on a day. */
  readonly day: Day
  /** The most days that are read at once. */
  readonly most: number
  /** The most days that are made into a file in the background. */
  readonly mailed: number
  /** The days with which it is entered. */
  readonly begins: RelativeRange
}
