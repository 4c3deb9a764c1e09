import { allows } from '#define'
import { bookings, farmers, type DashboardFigures } from '#resources'
import type { Endpoint } from '../../engine/behaviour'
import { course } from './course'
import { farmersByMonth, farmersByState } from './farmers'
import { growth } from './growth'
import { tiles } from './tiles'
import { figures } from './figureSchemas'

/** The figures of the dashboard: only what the viewer's keys and geographies allow, each leading to its list. */
export const dashboardEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/dashboard',
  summary: 'The figures of the dashboard',
  need: 'signedIn',
  gives: figures,
  answer: async (work): Promise<DashboardFigures> => {
    const may = {
      farmers: allows(work.viewer.keys, farmers.access.see),
      bookings: allows(work.viewer.keys, bookings.access.see),
    }
    const [counted, grown, worked, byMonth, byState] = await Promise.all([
      tiles(work),
      growth(work),
      may.bookings ? course(work) : { weeks: [], districts: [] },
      may.farmers ? farmersByMonth(work) : [],
      may.farmers ? farmersByState(work) : [],
    ])
    return {
      at: work.engine.now().toISOString(),
      tiles: counted,
      ...grown,
      ...worked,
      farmersByMonth: byMonth,
      farmersByState: byState,
    }
  },
}
