import { landHealth } from './landHealth'
import { landObservations } from './landObservations'

export * from './bands'
export * from './growth'
export { readings } from './landHealth'
export { measures, observationSources } from './landObservations'
export { landHealth, landObservations }

/** Lands seen from above: what is measured of them, and how they are. */
export const agronomyRoom = [landHealth, landObservations]
