import { cultivationLogs } from './cultivationLogs'
import { enrolments } from './enrolments'
import { pictureTasks } from './pictureTasks'
import { photoEvents, programmeSeasons } from './seasons'

export { openEnrolments } from './enrolments'
export * from './terms'
export { cultivationLogs, enrolments, photoEvents, pictureTasks, programmeSeasons }

/** The programmes, and the desks at which their proofs are judged. */
export const verificationRoom = [pictureTasks, enrolments, cultivationLogs, programmeSeasons, photoEvents]
