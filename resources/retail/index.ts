import { attendance } from './attendance'
import { attendanceMarks } from './attendanceMarks'
import { attendanceRules, holidays } from './attendanceRules'
import { meetingAttendees, meetingDaysLate, meetings } from './meetings'
import { orderItems, orders } from './orders'
import { outletEmployees, outletRoles } from './outletEmployees'
import { outlets } from './outlets'
import { outletStocks, productPacks, products } from './products'
import { tripRates } from './tripRates'
import { tripStops } from './tripStops'
import { trips } from './trips'

export { attendanceStatuses, attendingRoles, positionDays, usualAttendanceRule } from './attendanceTerms'
export type { AttendanceStatus } from './attendanceTerms'
export { attendance, attendanceMarks, attendanceRules, holidays }
export { meetingAttendees, meetingDaysLate, meetings }
export { openTrips, tripJudges, tripLimits, usualTolerance } from './tripTerms'
export { tripRates, trips, tripStops }
export {
  cancelReasons,
  deliveryFee,
  licenceWarningDays,
  openOrders,
  orderMoney,
  orderTimes,
  pesticides,
  soldOrders,
} from './terms'
export { orderItems, orders, outletEmployees, outletRoles, outlets, outletStocks, productPacks, products }

/** Outlets with their staff, products and orders. */
export const retailRoom = [
  ...[outlets, outletEmployees, attendance, attendanceMarks, attendanceRules, holidays],
  ...[trips, tripStops, tripRates, meetings, meetingAttendees],
  ...[products, productPacks, outletStocks, orders, orderItems],
]
