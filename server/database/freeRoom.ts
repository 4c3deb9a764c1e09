import { statfsSync } from 'node:fs'

/**
 * The bytes of a disk that changes may not use up. Without room for its log PostgreSQL cannot go on, nor close, nor recover,
 * and the log grows by 16 MB at a time.
 */
const RESERVE = 64 * 1024 * 1024

/** Whether so little room is left on the disk of a folder that no change should be begun. */
export function isDiskLow(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < RESERVE
}

/** What PostgreSQL calls a full disk. */
export const DISK_FULL = '53100'

/** Whether something could not be written because the disk is full, be it a file or a row. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return [DISK_FULL, 'ENOSPC', 'EDQUOT'].includes(code ?? '') || isDiskFull(error.cause)
}
