import { holds, todayInIndia, type Condition } from '#define'
import { serviceClock } from '../../../providers/clock'

/** Today's date in India by the service's clock, `YYYY-MM-DD`. */
export function today(): string {
  return todayInIndia(serviceClock.now())
}

/** Whether a record meets a condition today; true without a condition. */
export function holdsToday(condition: Condition | undefined, record: Readonly<Record<string, unknown>>): boolean {
  return condition === undefined || holds(condition, record, today())
}
