import { fieldStaffMonths } from './fieldStaffMonths'
import { fieldStaffReport } from './fieldStaffReport'
import { fieldTargets } from './fieldTargets'
import { manualWork } from './manualWork'
import { sprayingReport } from './sprayingReport'

export { manualCap } from './manualWork'
export { fieldStaffMonths, fieldStaffReport, fieldTargets, manualWork, sprayingReport }

/** The reports that stand in no other tab. */
export const reportsRoom = [sprayingReport, manualWork, fieldStaffReport, fieldStaffMonths, fieldTargets]
