import { campaigns } from './campaigns'
import { campaignQueries } from './queries'
import { campaignMessages, campaignRuns } from './runs'
import { campaignTemplates } from './templates'

export { farmerFacts } from './facts'
export { campaignLimits, farmerWords, leftOut } from './terms'
export { campaignMessages, campaignQueries, campaignRuns, campaigns, campaignTemplates }

/** What is said to many farmers at once. */
export const campaignsRoom = [campaigns, campaignQueries, campaignTemplates, campaignRuns, campaignMessages]
