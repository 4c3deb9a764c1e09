import type { AnyBehaviour } from '../../../engine/engine'
import { salaryPlansBehaviour, salarySlabsBehaviour, salaryTermsBehaviour } from './plans'
import { salariesBehaviour } from './salaries'

export { prepareSalariesEndpoint } from './month'
export { salaryToldEndpoint } from './told'

/** Plans, who is paid by which, and the salaries that come of them. */
export const salaryBehaviours: readonly AnyBehaviour[] = [
  salaryPlansBehaviour,
  salarySlabsBehaviour,
  salaryTermsBehaviour,
  salariesBehaviour,
]
