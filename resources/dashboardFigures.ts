/** A figure of this moment with the list that it counts: `to` is a path of the portal, `records` how many rows that list has. */
export interface Tile {
  readonly name: string
  readonly label: string
  readonly group: 'waiting' | 'fleet' | 'there'
  readonly value: number
  readonly records: number
  readonly unit?: '%'
  readonly to: string
}

/** What came in a stretch of days, and in the same days a year before. */
export interface Growth {
  readonly name: string
  readonly label: string
  readonly unit?: 'acres'
  readonly spans: readonly {
    readonly label: string
    readonly value: number
    readonly before: number
    readonly records: number
    readonly to: string
  }[]
}

/** How many bookings are in each state, of those whose day lies in this month and has come. */
export interface StateCount {
  readonly state: string
  readonly label: string
  readonly records: number
  readonly to: string
}

/** The work of one week, which begins on a Monday (`YYYY-MM-DD`). `records` is how many bookings it was, as their list shows. */
export interface Week {
  readonly from: string
  readonly acres: number
  readonly records: number
  readonly to: string
}

/** The work of the last weeks in one district. */
export interface DistrictWork {
  readonly id: number
  readonly label: string
  readonly above: string | null
  readonly acres: number
  readonly records: number
  readonly to: string
}

/** What the dashboard shows: only what the viewer may see. `month` is `YYYY-MM`. */
export interface DashboardFigures {
  /** When it was so. */
  readonly at: string
  readonly tiles: readonly Tile[]
  readonly growth: readonly Growth[]
  readonly bookingStates: readonly StateCount[]
  readonly weeks: readonly Week[]
  readonly districts: readonly DistrictWork[]
  readonly farmersByMonth: readonly { readonly month: string; readonly count: number }[]
  readonly farmersByState: readonly { readonly id: number; readonly label: string; readonly count: number }[]
}
