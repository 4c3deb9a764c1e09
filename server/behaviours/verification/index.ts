import type { Endpoint } from '../../engine/behaviour'
import type { AnyBehaviour } from '../../engine/engine'
import { enrolmentsBehaviour } from './enrolments'
import { funnelEndpoint } from './funnel'
import { differencesEndpoint, landRecordsBehaviour } from './landRecords'
import { pictureTasksBehaviour } from './pictureTasks'
import { productScansBehaviour } from './productScans'
import { scheduleEndpoint } from './schedule'
import { videoFeedEndpoint, videosBehaviour } from './videos'

/** What the service adds to the programmes and the desks. */
export const verificationBehaviours: readonly AnyBehaviour[] = [
  ...[enrolmentsBehaviour, pictureTasksBehaviour, landRecordsBehaviour, productScansBehaviour],
  videosBehaviour,
]

/** Their addresses beside the resources. */
export const verificationEndpoints: readonly Endpoint[] = [
  ...[funnelEndpoint, scheduleEndpoint, differencesEndpoint, videoFeedEndpoint],
]
