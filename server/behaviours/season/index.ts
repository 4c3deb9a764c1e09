import type { Endpoint } from '../../engine/behaviour'
import type { AnyBehaviour } from '../../engine/engine'
import { cropCyclesBehaviour } from './cropCycles'
import { farmerExpensesBehaviour } from './expenses'
import { lookupEndpoints } from './lookups'

/** What the service adds to the season of a farmer. */
export const seasonBehaviours: readonly AnyBehaviour[] = [cropCyclesBehaviour, farmerExpensesBehaviour]

/** The addresses of the season beside its resources. */
export const seasonEndpoints: readonly Endpoint[] = lookupEndpoints
