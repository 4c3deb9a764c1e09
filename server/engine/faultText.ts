const LONGEST = 300

/** The error text of work whose process ended without an error. */
export const KILLED = 'The process was killed or stalled'

/** Describes a fault of background work to an administrator, without addresses and possible secrets in them. */
export function faultText(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return words
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
    .replace(/[^\s@<>]+@[^\s@<>]+/g, '…')
    .replace(/\d{6,}/g, '…')
    .slice(0, LONGEST)
}
