const LONGEST = 300

/** What is said of work whose process ended without a word. */
export const KILLED = 'The process was killed or stalled'

/** Describes what went wrong in background work for an administrator, without addresses and without what may be secret in them. */
export function faultText(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return words
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
    .replace(/[^\s@<>]+@[^\s@<>]+/g, '…')
    .replace(/\d{6,}/g, '…')
    .slice(0, LONGEST)
}
