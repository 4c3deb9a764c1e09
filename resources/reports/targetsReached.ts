/** What was reached of the targets of a month, all people of it together, in per cent; null where nobody has such a target. */
export interface MonthReached {
  /** `YYYY-MM`. */
  readonly month: string
  readonly people: number
  readonly acres: number | null
  readonly farmers: number | null
  readonly bookings: number | null
}

/** The score of those whom somebody leads, on average. */
export interface TeamScore {
  readonly id: number
  readonly manager: string
  readonly people: number
  readonly score: number
}

/** What the chart over the months of field staff draws. */
export interface TargetsReached {
  readonly months: readonly MonthReached[]
  readonly teams: readonly TeamScore[]
}
