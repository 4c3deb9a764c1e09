/** What bookings need of the tariff. */
export { billOf, type Bill, type BillInput, type OfferTerms, type RateTerms } from './bill'
export { judgedOffers, offerFor, releaseOffer, useOffer, type JudgedOffer, type Occasion, type Offer } from './offerFor'
export { rateFor, type Rate } from './rateFor'
export { rupees } from './rupees'
export { takeUpiRef } from './upiRefs'
export { switchFor, type SwitchState } from './switchFor'
export { machineUseOf, type MachineMonth } from './utilisation'
export {
  capture,
  hold,
  putIntoWallet,
  refund,
  release,
  takeFromWallet,
  walletOf,
  type Held,
  type WalletMove,
} from './wallet'
