import type { AnyBehaviour } from '../../engine/engine'
import { partnerRecordsBehaviour, partnersBehaviour, partnerUploadsBehaviour } from './uploads'

export { partnerUploadJob } from './uploadJob'

/** What the service adds to the room of partners. */
export const partnerBehaviours: readonly AnyBehaviour[] = [
  partnersBehaviour,
  partnerUploadsBehaviour,
  partnerRecordsBehaviour,
]
