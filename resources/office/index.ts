import { machineDays } from './machineDays'

export { machineDayLimits } from './machineDays'
export { machineDays }

/** What the back office checks: what each machine did on each day. */
export const officeRoom = [machineDays]
