import type { AnyBehaviour } from '../../../engine/engine'
import { attendanceBehaviour } from './days'
import { attendanceMarksBehaviour } from './marks'
import { attendanceRulesBehaviour } from './rules'

export { attendanceMonthsEndpoint } from './months'

/** Behaviours of attendance. */
export const attendanceBehaviours: readonly AnyBehaviour[] = [
  attendanceBehaviour,
  attendanceMarksBehaviour,
  attendanceRulesBehaviour,
]
