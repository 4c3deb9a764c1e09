import { campaignMessageUnsent, hasOptedOut } from './behaviours/campaigns'
import { partnerUploadJob } from './behaviours/partners'
import { exportJob } from './engine/exports/exportJob'
import { checkJob } from './engine/imports/checkJob'
import type { AnyJobKind } from './engine/engine'
import { messageJob } from './outbound/messageJob'

/** Hands over an e-mail or an SMS. */
export const deliverMessage = messageJob({ hasOptedOut, unsent: campaignMessageUnsent })

/** Every kind of job of the queue. */
export const jobKinds: readonly AnyJobKind[] = [deliverMessage, exportJob, checkJob, partnerUploadJob]
