import type { AnyBehaviour } from '../../engine/engine'
import { cropCyclesBehaviour } from './cropCycles'

/** What the service adds to the season of a farmer. */
export const seasonBehaviours: readonly AnyBehaviour[] = [cropCyclesBehaviour]
