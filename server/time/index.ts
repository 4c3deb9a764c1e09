export { onceInTransaction } from './once'
export { schedulesOver } from './port'
export { openScheduler, runDue } from './scheduler'
export { SCHEDULE_WAKE } from './store'
