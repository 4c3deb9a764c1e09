import type { AnyBehaviour } from '../../engine/behaviour'
import { manualWorkBehaviour } from './manualWork'

/** What the service adds to the room of reports. */
export const reportBehaviours: readonly AnyBehaviour[] = [manualWorkBehaviour]
