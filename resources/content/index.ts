import { banners } from './banners'
import { boardNotices, noticeReads } from './notices'
import { pollOptions, pollResponses, polls } from './polls'

export { contentLimits } from './terms'
export { banners, boardNotices, noticeReads, pollOptions, pollResponses, polls }

/** What farmers are shown and asked, and what the staff is told. */
export const contentRoom = [banners, polls, pollOptions, pollResponses, boardNotices, noticeReads]
