import type { Endpoint } from '../../engine/behaviour'
import type { AnyBehaviour } from '../../engine/engine'
import { campaignsBehaviour } from './campaigns'
import { audiencePreviewEndpoint, audienceTrialEndpoint } from './preview'
import { campaignQueriesBehaviour } from './queries'
import { campaignReportEndpoint } from './report'
import { campaignTemplatesBehaviour } from './templates'
import { campaignTextsEndpoint, campaignToldEndpoint } from './told'

export { campaignMessageUnsent, hasOptedOut } from './undelivered'

/** Behaviours of campaigns, their queries and their templates. */
export const campaignBehaviours: readonly AnyBehaviour[] = [
  campaignsBehaviour,
  campaignQueriesBehaviour,
  campaignTemplatesBehaviour,
]

/** Endpoints of campaigns beside those of their resources. */
export const campaignEndpoints: readonly Endpoint[] = [
  audiencePreviewEndpoint,
  audienceTrialEndpoint,
  campaignReportEndpoint,
  campaignTextsEndpoint,
  campaignToldEndpoint,
]
