import { fieldStaffMonths } from './fieldStaffMonths'
import { fieldStaffReport } from './fieldStaffReport'
import { performanceTargets } from './performanceTargets'
import { manualWork } from './manualWork'
import { salaries } from './salaries'
import { salaryPlans, salarySlabs, salaryTerms } from './salaryPlans'
import { sprayingReport } from './sprayingReport'

export { manualCap } from './manualWork'
export { salaryKeys } from './salaryPlans'
export type { MonthReached, TargetsReached, TeamScore } from './targetsReached'
export { fieldStaffMonths, fieldStaffReport, manualWork, performanceTargets }
export { salaries, salaryPlans, salarySlabs, salaryTerms, sprayingReport }

/** The reports without another tab. */
export const reportsRoom = [
  ...[sprayingReport, fieldStaffReport, fieldStaffMonths, performanceTargets],
  ...[salaries, salaryPlans, salarySlabs, salaryTerms, manualWork],
]
