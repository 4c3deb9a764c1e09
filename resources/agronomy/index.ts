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
export { landHealth, landObservations, mandiPrices, mandis, soilLimits, soilTests }

/** Lands seen from above, what is known of their soil, and what markets pay. */
export const agronomyRoom = [landHealth, landObservations, soilTests, soilLimits, mandis, mandiPrices]
