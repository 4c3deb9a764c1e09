import { blacklistEntries, blacklistSubjects } from './entries'

export { blacklistReasons } from './standing'
export { blacklistEntries, blacklistSubjects }

/** Those who may not be served, or may not serve. */
export const blacklistRoom = [blacklistEntries]
