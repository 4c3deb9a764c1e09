import { told } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** A figure with the list that it counts. `to` is a path of the portal. */
export interface Tile {
  readonly name: string
  readonly label: string
  readonly group: 'waiting' | 'fleet' | 'there'
  readonly value: number
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
    readonly to: string
  }[]
}

/** The work of one week, which begins on a Monday (`YYYY-MM-DD`). */
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
  readonly bookingStates: readonly {
    readonly state: string
    readonly label: string
    readonly records: number
    readonly to: string
  }[]
  readonly weeks: readonly Week[]
  readonly districts: readonly DistrictWork[]
  readonly farmersByMonth: readonly { readonly month: string; readonly count: number }[]
  readonly farmersByState: readonly { readonly id: number; readonly label: string; readonly count: number }[]
}

/** Asks the service for the figures. Throws ServiceError. */
export async function fetchDashboard(signal: AbortSignal): Promise<DashboardFigures> {
  const { data } = await told(httpOf('admin').get<DashboardFigures>('/dashboard', { signal }))
  return data
}
