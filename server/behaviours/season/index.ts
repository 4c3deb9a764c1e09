import type { Endpoint } from '../../engine/behaviour'
import type { AnyBehaviour } from '../../engine/engine'
import { cropCyclesBehaviour } from './cropCycles'
import { farmerExpensesBehaviour } from './expenses'
import { lookupEndpoints } from './lookups'

/** Behaviours of crop cycles and expenses. */
export const seasonBehaviours: readonly AnyBehaviour[] = [cropCyclesBehaviour, farmerExpensesBehaviour]

/** Endpoints of the season beside those of its resources. */
export const seasonEndpoints: readonly Endpoint[] = lookupEndpoints
