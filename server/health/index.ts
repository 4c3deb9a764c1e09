export { findingsOf, healthRulesOf, lastLook, recompute } from './findings'
export { HEALTH_SCHEDULE, healthSchedule } from './look'
