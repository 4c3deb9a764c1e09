import { campaignMessageFailed } from './behaviours/campaigns'
import { partnerUploadJob } from './behaviours/partners'
import { exportJob } from './engine/exports/exportJob'
import { checkJob } from './engine/imports/checkJob'
import type { AnyJobKind } from './engine/engine'
import { messageJob } from './outbound/messageJob'

/** Hands over an email or an SMS. */
export const deliverMessage = messageJob(campaignMessageFailed)

/** Every kind of job in the queue. */
export const jobKinds: readonly AnyJobKind[] = [deliverMessage, exportJob, checkJob, partnerUploadJob]
