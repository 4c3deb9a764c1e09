import { exportJob } from './engine/exports/exportJob'
import type { AnyJobKind } from './engine/jobs'

/** Every kind of job that the queue has room for. */
export const jobKinds: readonly AnyJobKind[] = [exportJob]
