import { statfsSync } from 'node:fs'

/**
 * The bytes of a disk that changes must not use up. Without space for its log PostgreSQL can neither continue nor close
 * nor recover, and the log grows by 16 MB at a time.
 */
const RESERVE = 64 * 1024 * 1024

/** Whether too little space is left on a folder's disk to start a change. */
export function isDiskLow(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < RESERVE
}

/** PostgreSQL's code of a full disk. */
export const DISK_FULL = '53100'

/** Whether a file or a row could not be written because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return [DISK_FULL, 'ENOSPC', 'EDQUOT'].includes(code ?? '') || isDiskFull(error.cause)
}
