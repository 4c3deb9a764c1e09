import { holds, todayInIndia, type Condition } from '#define'
import { serviceClock } from '../../../providers/clock'

/** The day it is in India by the service's clock, `YYYY-MM-DD`. */
export function today(): string {
  return todayInIndia(serviceClock.now())
}

/** Whether a condition holds of a record today; what is not conditional always holds. */
export function holdsToday(condition: Condition | undefined, record: Readonly<Record<string, unknown>>): boolean {
  return condition === undefined || holds(condition, record, today())
}
