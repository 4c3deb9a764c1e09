import { inSentence } from './inSentence'

/** The messages after the operations that every resource has. */
export interface Messages {
  /** A record was created. @default “Farmer created successfully” */
  readonly created: string
  /** A record was changed. @default “Farmer updated successfully” */
  readonly updated: string
  /** A record was deleted. @default “Farmer deleted successfully” */
  readonly deleted: string
  /** A record could not be created. @default “Error while creating farmer” */
  readonly createFailed: string
  /** A record could not be changed. @default “Error while updating farmer” */
  readonly updateFailed: string
  /** A record could not be deleted. @default “Error while deleting farmer” */
  readonly deleteFailed: string
  /** A record could not be fetched although it may exist. @default “Error while fetching farmer” */
  readonly fetchFailed: string
  /** A record does not exist, or is not visible to this viewer. @default “Farmer Not Found” */
  readonly notFound: string
  /** A list has no rows. @default “No data found” */
  readonly noneFound: string
}

/** The default messages of a resource, by the specification's pattern "User created successfully". */
export function defaultMessages(one: string): Messages {
  const small = inSentence(one)
  return {
    created: `${one} created successfully`,
    updated: `${one} updated successfully`,
    deleted: `${one} deleted successfully`,
    createFailed: `Error while creating ${small}`,
    updateFailed: `Error while updating ${small}`,
    deleteFailed: `Error while deleting ${small}`,
    fetchFailed: `Error while fetching ${small}`,
    notFound: `${one} Not Found`,
    noneFound: messages.noData,
  }
}

/** Messages of the specification that belong to no resource, word for word (spec §4, §8). */
export const messages = {
  noData: 'No data found',
  nothingToExport: 'No data found to export',
  tooManyToExport: 'More than 5,000 rows are prepared in the background.',
  exportMailed: 'Your request to export the report to email is completed. Please check your email.',
  noRange: 'Please select Start and End Date',
  noSprayingPath: 'No Spraying path found on the land',
  noSprayingPattern: 'No spraying pattern found for this spraying',
  accessDenied: 'Access Denied',
  accessIsDenied: 'Access is denied',
  sessionExpired: 'Session Expired',
  loggedOut: 'Logged Out successfully',
  loggedIn: 'Login successful',
  loginFailed: 'Error while Login',
  codeSent: 'The OTP has been sent to your mobile number',
  codeFailed: 'Error while sending OTP to your mobile number',
  noFarmerOfGuid: 'Farmer with this Guid Not Found',
  noNdvi: 'Farmer land NDVI not found',
  noMoisture: 'Farmer land Soil Moisture not found',
  badRequest: 'Bad Request',
  notFound: 'Not Found',
  badInput: 'BAO_INPUT',
  somethingWrong: 'Something went wrong',
  serviceUnavailable: 'Service Unavailable',
  otherError: 'Some error occurred please open console or network mode to see',
  invalidFileType: 'Invalid File type',
  fileUploaded: 'File uploaded successfully',
  uploadFailed: 'Error while uploading the file',
  uploadOffline: 'Error while uploading the file. Please check your Internet Connection',
  usersSynced: 'Users sync successfully',
  usersSyncFailed: 'Error while syncing users',
  noSheet: 'Please attach excel file only',
  onlyXlsx: 'Please upload file in xlsx format only',
  sheetFormat:
    'The Format used to Import file is incorrect. Please Download/Export a file to refer the correct format.',
  stillCarriedOut: 'This request is still being processed',
  noPosition: 'Please enable your mobile GPS location or Allow the product to use your device location',
  tooManyFiles: 'Can not upload more than 10 files at once',
} as const

/** The message for too many files at once: the sentence of the specification, with the actual limit. */
export function tooManyFiles(most: number): string {
  return messages.tooManyFiles.replace('10', String(most))
}

/** The service's message if a sign-in was proved before a session of its user was ended; the browser recognises it. */
export const signInAgain = 'Sign in again'

/** The service's message when viewing as someone else has ended; the browser recognises it. */
export const viewAsEnded = 'You are no longer viewing as someone else'
