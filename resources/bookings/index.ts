import { bookingChemicals, bookingLands } from './bookingRows'
import { bookings } from './bookings'
import { cashHandovers } from './cashHandovers'
import { cashInHand, duesByFarmer, duesByOperator, duesByVillage } from './dues'
import { creditNotes, invoices } from './invoices'
import { payments } from './payments'
import { serviceDemands } from './serviceDemands'

export {
  bookingActors,
  bookingLimits,
  bookingPayments,
  bookingSlots,
  cashHandoverStates,
  grantedPayments,
  receivedPayments,
} from './choices'
export { isSlotOver } from './slotTimes'
export { bookings, bookingChemicals, bookingLands, payments, cashHandovers, invoices, creditNotes, serviceDemands }
export { cashInHand, duesByFarmer, duesByOperator, duesByVillage }

/** Farmers' bookings, with their lands and products, payments and dues. */
export const bookingsRoom = [
  bookings,
  bookingLands,
  bookingChemicals,
  payments,
  invoices,
  creditNotes,
  cashHandovers,
  duesByFarmer,
  duesByVillage,
  duesByOperator,
  cashInHand,
  serviceDemands,
]
