import { bookingReasons } from './bookingReasons'
import { bookingSwitches } from './bookingSwitches'
import { offers } from './offers'
import { offerUses } from './offerUses'
import { serviceRates } from './serviceRates'
import { budgetEntries, budgetHeads, budgetRevisions, stateBudgets } from './stateBudgets'
import { planBenefits, subscriptionBenefits, subscriptionPlans } from './subscriptionPlans'
import { benefitUses, subscriptionPurchases } from './subscriptionPurchases'
import { wallets, walletEntries } from './wallets'

export { billing, serviceTypes, type ServiceType } from './services'
export { benefitKinds, type BenefitKind } from './subscriptionPlans'
export { benefitUses, planBenefits, subscriptionBenefits, subscriptionPlans, subscriptionPurchases }
export { budgetEntries, budgetHeads, budgetRevisions, stateBudgets }
export { bookingReasons, bookingSwitches, offers, offerUses, serviceRates, wallets, walletEntries }

/** The prices of services, when they can be booked, and farmers' prepayments. */
export const tariffRoom = [
  ...[serviceRates, bookingSwitches, bookingReasons, offers, offerUses, wallets, walletEntries],
  ...[stateBudgets, budgetRevisions, budgetEntries],
  ...[subscriptionPlans, planBenefits, subscriptionPurchases, subscriptionBenefits, benefitUses],
]
