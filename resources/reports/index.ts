import { sprayingReport } from './sprayingReport'

export { sprayingReport }

/** The reports that stand in no other tab. */
export const reportsRoom = [sprayingReport]
