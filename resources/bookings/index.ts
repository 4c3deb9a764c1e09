import { bookingChemicals, bookingLands } from './bookingRows'
import { bookings } from './bookings'

export { bookingActors, bookingLimits, bookingPayments, bookingSlots, grantedPayments } from './choices'
export { bookings, bookingChemicals, bookingLands }

/** What farmers order, with their lands and what is sprayed on them. */
export const bookingsRoom = [bookings, bookingLands, bookingChemicals]
