import { blacklistEntries, blacklistSubjects } from './entries'

export { blacklistReasons } from './standing'
export { blacklistEntries, blacklistSubjects }

/** Who may not be served, or may not serve. */
export const blacklistRoom = [blacklistEntries]
