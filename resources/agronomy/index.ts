import { careCases } from './careCases'
import { landHealth } from './landHealth'
import { landObservations } from './landObservations'
import { soilLimits } from './soilLimits'
import { soilTests } from './soilTests'
import { mandiPrices, mandis } from './mandi'

export * from './bands'
export * from './growth'
export { readings } from './landHealth'
export { measures, observationSources } from './landObservations'
export { openReports } from './soilTests'
export {
  farFromLand,
  micronutrients,
  soilParameterLabels,
  soilParameterNames,
  soilParameters,
  soilRatings,
  soilTone,
  type Micronutrient,
  type SoilParameterName,
  type SoilRating,
} from './soilTerms'
export { mandiDays, type MandiCrop, type MandiDay } from './mandi'
export { careCases, landHealth, landObservations, mandiPrices, mandis, soilLimits, soilTests }

/** Satellite observations of lands, soil tests, market prices, and farmers' questions about their crops. */
export const agronomyRoom = [landHealth, landObservations, soilTests, soilLimits, mandis, mandiPrices, careCases]
