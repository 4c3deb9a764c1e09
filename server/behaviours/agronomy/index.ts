import type { Endpoint } from '../../engine/behaviour'
import type { AnyBehaviour, Schedule } from '../../engine/engine'
import { refreshAll } from '../landHealth'
import { areasEndpoint } from './areas'
import { bulkEndpoint } from './bulk'
import { careCasesBehaviour } from './careCases'
import { farmerEndpoint } from './farmers'
import { legendEndpoint } from './legend'
import { mandiEndpoint, mandiPricesBehaviour } from './mandi'
import { landObservationsBehaviour } from './observations'
import { rasterEndpoints } from './rasters'
import { seriesEndpoints } from './series'
import { soilPaperEndpoint } from './soil/cardPaper'
import { samplingEndpoint } from './soil/sampling'
import { soilLimitsBehaviour } from './soil/soilLimits'
import { soilTestsBehaviour } from './soil/soilTests'
import { weatherSchedule } from './weather/fetching'
import { outlookEndpoints } from './weather/outlooks'
import { sprayLimitsBehaviour } from './weather/sprayLimits'

export { rasters } from './rasters'
export { soilCardOf } from './soil/card'
export { soilPaper } from './soil/cardPaper'
export { fetchWeather, weatherProvider } from './weather/fetching'

/** Behaviours of remote sensing, mandi prices and soil. */
export const agronomyBehaviours: readonly AnyBehaviour[] = [
  landObservationsBehaviour,
  mandiPricesBehaviour,
  soilTestsBehaviour,
  soilLimitsBehaviour,
  careCasesBehaviour,
  sprayLimitsBehaviour,
]

/** Endpoints of remote sensing, weather, mandis and soil reports. */
export const agronomyEndpoints: readonly Endpoint[] = [
  areasEndpoint,
  bulkEndpoint,
  farmerEndpoint,
  legendEndpoint,
  mandiEndpoint,
  ...rasterEndpoints,
  ...seriesEndpoints,
  ...outlookEndpoints,
  soilPaperEndpoint,
  samplingEndpoint,
]

/** Schedules of agronomy: sowing and harvest change how values of lands are read. */
export const agronomySchedules: readonly Schedule[] = [
  { name: 'land-health.refresh', label: 'Land health', recurrence: { daily: '00:30' }, run: refreshAll },
  weatherSchedule,
]
