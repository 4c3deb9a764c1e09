import { cultivationLogs } from './cultivationLogs'
import { enrolments } from './enrolments'
import { landRecords } from './landRecords'
import { pictureTasks } from './pictureTasks'
import { productScans } from './productScans'
import { screenshots, screenshotTags } from './screenshots'
import { photoEvents, programmeSeasons } from './seasons'
import { videos } from './videos'

export { openEnrolments } from './enrolments'
export * from './landPapers'
export * from './scanTerms'
export * from './terms'
export * from './videoTerms'
export { cultivationLogs, enrolments, landRecords, photoEvents, pictureTasks, productScans, programmeSeasons }
export { screenshots, screenshotTags, videos }

/** The programmes, and the desks at which their proofs are judged. */
export const verificationRoom = [
  ...[pictureTasks, landRecords, enrolments, cultivationLogs, programmeSeasons, photoEvents],
  ...[productScans, screenshots, screenshotTags, videos],
]
