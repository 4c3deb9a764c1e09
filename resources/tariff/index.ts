import { bookingReasons } from './bookingReasons'
import { bookingSwitches } from './bookingSwitches'
import { offers, offerUses } from './offers'
import { serviceRates } from './serviceRates'
import { wallets, walletEntries } from './wallets'

export { billing, serviceTypes, type ServiceType } from './services'
export { bookingReasons, bookingSwitches, offers, offerUses, serviceRates, wallets, walletEntries }

/** What services cost, when they can be booked, and what farmers have paid ahead. */
export const tariffRoom = [serviceRates, bookingSwitches, bookingReasons, offers, offerUses, wallets, walletEntries]
