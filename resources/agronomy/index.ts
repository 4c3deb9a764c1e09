import { landHealth } from './landHealth'
import { landObservations } from './landObservations'
import { soilLimits } from './soilLimits'
import { soilTests } from './soilTests'

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
export { landHealth, landObservations, soilLimits, soilTests }

/** Lands seen from above, and what is known of their soil. */
export const agronomyRoom = [landHealth, landObservations, soilTests, soilLimits]
