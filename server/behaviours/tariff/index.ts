/** The parts of the tariff that bookings use. */
export {
  billOf,
  bonusOf,
  saleDiscount,
  timesMore,
  type Bill,
  type BillInput,
  type OfferTerms,
  type RateTerms,
} from './bill'
export { benefitFor, settleBenefit, type Benefit } from './benefits'
export { financialYearOf, outWords, payerFor, payerOf, type Payer } from './budgetPayers'
export { settleBudget } from './budgetSettling'
export { judgedOffers, offerFor, type JudgedOffer, type Occasion, type Offer } from './offerFor'
export { releaseOffer, useOffer } from './offerUse'
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
