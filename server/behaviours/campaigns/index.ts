import type { Endpoint } from '../../engine/behaviour'
import type { AnyBehaviour } from '../../engine/engine'
import { campaignsBehaviour } from './campaigns'
import { audiencePreviewEndpoint, audienceTrialEndpoint } from './preview'
import { campaignQueriesBehaviour } from './queries'
import { campaignReportEndpoint } from './report'
import { campaignTemplatesBehaviour } from './templates'
import { campaignTextsEndpoint, campaignToldEndpoint } from './told'

export { campaignMessageUnsent, hasOptedOut } from './undelivered'

/** What the service adds to the campaigns and what they are made of. */
export const campaignBehaviours: readonly AnyBehaviour[] = [
  campaignsBehaviour,
  campaignQueriesBehaviour,
  campaignTemplatesBehaviour,
]

/** The addresses beside the campaigns. */
export const campaignEndpoints: readonly Endpoint[] = [
  audiencePreviewEndpoint,
  audienceTrialEndpoint,
  campaignReportEndpoint,
  campaignTextsEndpoint,
  campaignToldEndpoint,
]
