import type { AnyBehaviour } from '../../../engine/engine'
import { salaryPlansBehaviour, salarySlabsBehaviour, salaryTermsBehaviour } from './plans'
import { salariesBehaviour } from './salaries'

export { prepareSalariesEndpoint } from './month'
export { salaryToldEndpoint } from './told'

/** Behaviours of salary plans, terms and salaries. */
export const salaryBehaviours: readonly AnyBehaviour[] = [
  salaryPlansBehaviour,
  salarySlabsBehaviour,
  salaryTermsBehaviour,
  salariesBehaviour,
]
