import type { AnyBehaviour } from '../../engine/engine'
import { partnerRecordsBehaviour, partnersBehaviour, partnerUploadsBehaviour } from './uploads'

export { partnerUploadJob } from './uploadJob'

/** Behaviours of partners and their uploads. */
export const partnerBehaviours: readonly AnyBehaviour[] = [
  partnersBehaviour,
  partnerUploadsBehaviour,
  partnerRecordsBehaviour,
]
