import type { Endpoint } from '../../engine/behaviour'
import type { AnyBehaviour } from '../../engine/engine'
import { claimToldEndpoint } from './claimTold'
import { claimsBehaviour } from './claims'
import { insurerPoliciesBehaviour } from './insurerPolicies'
import { kavachBehaviour } from './kavach'
import { policiesBehaviour } from './policies'
import { policyToldEndpoint } from './policyTold'
import { premiumEndpoints } from './premium'
import { policyProposalEndpoint } from './proposal'
import { schemeTriggersBehaviour } from './schemeTriggers'

export { evaluateAll } from './evaluating'

/** Behaviours of insurance. */
export const insuranceBehaviours: readonly AnyBehaviour[] = [
  ...[policiesBehaviour, kavachBehaviour, claimsBehaviour, insurerPoliciesBehaviour, schemeTriggersBehaviour],
]

/** Endpoints of insurance beside those of its resources. */
export const insuranceEndpoints: readonly Endpoint[] = [
  policyProposalEndpoint,
  policyToldEndpoint,
  claimToldEndpoint,
  ...premiumEndpoints,
]
