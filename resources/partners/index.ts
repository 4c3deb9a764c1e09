import { partners } from './partners'
import { partnerRecords } from './records'
import { partnerUploadErrors, partnerUploads } from './uploads'

export { partnerDataTypes } from './records'
export { partnerRecords, partners, partnerUploadErrors, partnerUploads }

/** Partners, their uploads, and the uploaded rows. */
export const partnersRoom = [partnerUploads, partners, partnerRecords, partnerUploadErrors]
