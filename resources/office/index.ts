import { machineDays } from './machineDays'

export { machineDayLimits } from './machineDays'
export { machineDays }

/** The daily checks of the back office: the work of each machine on each day. */
export const officeRoom = [machineDays]
