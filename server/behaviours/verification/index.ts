import type { Endpoint } from '../../engine/behaviour'
import type { AnyBehaviour } from '../../engine/engine'
import { enrolmentsBehaviour } from './enrolments'
import { funnelEndpoint } from './funnel'
import { differencesEndpoint, landRecordsBehaviour } from './landRecords'
import { pictureTasksBehaviour } from './pictureTasks'
import { productScansBehaviour } from './productScans'
import { scheduleEndpoint } from './schedule'
import { videoFeedEndpoint, videosBehaviour } from './videos'

/** Behaviours of programmes and verification desks. */
export const verificationBehaviours: readonly AnyBehaviour[] = [
  ...[enrolmentsBehaviour, pictureTasksBehaviour, landRecordsBehaviour, productScansBehaviour],
  videosBehaviour,
]

/** Endpoints of verification beside those of its resources. */
export const verificationEndpoints: readonly Endpoint[] = [
  ...[funnelEndpoint, scheduleEndpoint, differencesEndpoint, videoFeedEndpoint],
]
