import { told } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** A figure with the list that it counts. `to` is a path of the portal. */
export interface Tile {
  readonly name: string
  readonly label: string
  readonly value: number
  readonly to?: string
}

/** What the dashboard shows: only what the viewer may see. `month` is `YYYY-MM`. */
export interface DashboardFigures {
  readonly tiles: readonly Tile[]
  readonly farmersByMonth?: readonly { readonly month: string; readonly count: number }[]
  readonly farmersByState?: readonly { readonly id: number; readonly label: string; readonly count: number }[]
}

/** Asks the service for the figures. Throws ServiceError. */
export async function fetchDashboard(signal: AbortSignal): Promise<DashboardFigures> {
  const { data } = await told(httpOf('admin').get<DashboardFigures>('/dashboard', { signal }))
  return data
}
