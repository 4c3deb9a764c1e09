import { campaigns } from './campaigns'
import { campaignQueries } from './queries'
import { campaignMessages, campaignRuns } from './runs'
import { smsRates } from './smsRates'
import { campaignTemplates } from './templates'

export { farmerFacts } from './facts'
export { campaignLimits, farmerWords, leftOut } from './terms'
export { campaignMessages, campaignQueries, campaignRuns, campaigns, campaignTemplates, smsRates }

/** Campaigns: messages to many farmers at once. */
export const campaignsRoom = [campaigns, campaignQueries, campaignTemplates, campaignRuns, campaignMessages, smsRates]
