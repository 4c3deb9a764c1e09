export { installJobs, missingKinds } from './install'
export { jobQueue } from './queue'
export { carryOutAll, startWorkers } from './workers'
