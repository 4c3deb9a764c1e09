import { manualWork } from './manualWork'
import { salaries } from './salaries'
import { salaryPlans, salarySlabs, salaryTerms } from './salaryPlans'
import { sprayingReport } from './sprayingReport'

export { manualCap } from './manualWork'
export { salaryKeys } from './salaryPlans'
export { manualWork, salaries, salaryPlans, salarySlabs, salaryTerms, sprayingReport }

/** The reports that stand in no other tab. */
export const reportsRoom = [sprayingReport, manualWork, salaries, salaryPlans, salarySlabs, salaryTerms]
