import type { AnyBehaviour } from '../../engine/engine'
import { planBenefitsBehaviour } from './plans'
import { subscriptionPurchasesBehaviour } from './purchases'

/** What the service adds to subscriptions. */
export const subscriptionBehaviours: readonly AnyBehaviour[] = [planBenefitsBehaviour, subscriptionPurchasesBehaviour]
