import { fieldStaffMonths } from './fieldStaffMonths'
import { fieldStaffReport } from './fieldStaffReport'
import { fieldTargets } from './fieldTargets'
import { manualWork } from './manualWork'
import { salaries } from './salaries'
import { salaryPlans, salarySlabs, salaryTerms } from './salaryPlans'
import { sprayingReport } from './sprayingReport'

export { manualCap } from './manualWork'
export { salaryKeys } from './salaryPlans'
export type { MonthReached, TargetsReached, TeamScore } from './targetsReached'
export { fieldStaffMonths, fieldStaffReport, fieldTargets, manualWork }
export { salaries, salaryPlans, salarySlabs, salaryTerms, sprayingReport }

/** The reports that stand in no other tab. */
export const reportsRoom = [
  ...[sprayingReport, fieldStaffReport, fieldStaffMonths, fieldTargets],
  ...[salaries, salaryPlans, salarySlabs, salaryTerms, manualWork],
]
