import { manualWork } from './manualWork'
import { sprayingReport } from './sprayingReport'

export { manualCap } from './manualWork'
export { manualWork, sprayingReport }

/** The reports that stand in no other tab. */
export const reportsRoom = [sprayingReport, manualWork]
