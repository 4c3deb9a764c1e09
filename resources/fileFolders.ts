/** The folders of the file store, as the specification names them; all others are named by their content. */
export const fileFolders = [
  'machine-document-upload',
  'users_kyc_documents',
  'farmer_profile_pictures',
  'farmer_farm_images',
  'product_receipts',
  'help_desk_attachments',
  'outlet_photos',
  'product_pictures',
  'content_pictures',
  'land_records',
  'screenshots',
  'feed_videos',
  'blacklist_evidence',
  'insurance_documents',
  'point_credits',
  'partner_agreements',
  'partner_uploads',
  'notice_attachments',
  'attendance_pictures',
  'meeting_pictures',
  'trip_bills',
] as const

type Folders = Readonly<Record<(typeof fileFolders)[number], true>>

declare module './define/fields/options' {
  interface FileFolders extends Folders {}
}
