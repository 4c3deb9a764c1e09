import { banners } from './banners'
import { pollOptions, pollResponses, polls } from './polls'

export { contentLimits } from './terms'
export { banners, pollOptions, pollResponses, polls }

/** What farmers are shown and asked. */
export const contentRoom = [banners, polls, pollOptions, pollResponses]
