import type { DashboardFigures } from '#resources'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** Asks the service for the figures. Throws ServiceError. */
export async function fetchDashboard(signal: AbortSignal): Promise<DashboardFigures> {
  const { data } = await translateErrors(httpOf('admin').get<DashboardFigures>('/dashboard', { signal }))
  return data
}
