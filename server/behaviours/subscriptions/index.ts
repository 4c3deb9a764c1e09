import type { AnyBehaviour } from '../../engine/engine'
import { planBenefitsBehaviour } from './plans'
import { subscriptionPurchasesBehaviour } from './purchases'

/** Behaviours of subscriptions. */
export const subscriptionBehaviours: readonly AnyBehaviour[] = [planBenefitsBehaviour, subscriptionPurchasesBehaviour]
