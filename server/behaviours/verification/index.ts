import type { Endpoint } from '../../engine/behaviour'
import type { AnyBehaviour } from '../../engine/engine'
import { enrolmentsBehaviour } from './enrolments'
import { funnelEndpoint } from './funnel'
import { pictureTasksBehaviour } from './pictureTasks'
import { scheduleEndpoint } from './schedule'

/** What the service adds to the programmes and the desks. */
export const verificationBehaviours: readonly AnyBehaviour[] = [enrolmentsBehaviour, pictureTasksBehaviour]

/** Their addresses beside the resources. */
export const verificationEndpoints: readonly Endpoint[] = [funnelEndpoint, scheduleEndpoint]
