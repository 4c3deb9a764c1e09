import { allows } from '#define'
import { bookings, farmers, type DashboardFigures } from '#resources'
import type { Endpoint } from '../../engine/behaviour'
import { course } from './course'
import { farmersByMonth, farmersByState } from './farmers'
import { growth } from './growth'
import { tiles } from './tiles'

/** The figures of the dashboard: only what the viewer's keys and geographies allow, each leading to its list. */
export const dashboardEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/dashboard',
  summary: 'The figures of the dashboard',
  need: 'signedIn',
  answer: async (work): Promise<DashboardFigures> => {
    const may = { farmers: allows(work.viewer.keys, farmers.key), bookings: allows(work.viewer.keys, bookings.key) }
    return {
      at: work.engine.now().toISOString(),
      tiles: await tiles(work),
      ...(await growth(work)),
      ...(may.bookings ? await course(work) : { weeks: [], districts: [] }),
      farmersByMonth: may.farmers ? await farmersByMonth(work) : [],
      farmersByState: may.farmers ? await farmersByState(work) : [],
    }
  },
}
