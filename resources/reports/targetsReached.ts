/** The part of a month's targets that was reached, over all its people, in per cent; null if none has such a target. */
export interface MonthReached {
  /** `YYYY-MM`. */
  readonly month: string
  readonly people: number
  readonly acres: number | null
  readonly farmers: number | null
  readonly bookings: number | null
}

/** The average score of a lead's team. */
export interface TeamScore {
  readonly id: number
  readonly manager: string
  readonly people: number
  readonly score: number
}

/** The data of the chart above the months of field staff. */
export interface TargetsReached {
  readonly months: readonly MonthReached[]
  readonly teams: readonly TeamScore[]
}
