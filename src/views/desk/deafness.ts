/** So long no key must have come before one is a verdict again, in milliseconds: nobody who writes pauses for it. */
const QUIET = 400

let until = 0

/** Hears no verdicts until the keys have been quiet: a letter that was a reason may have been the first one of a word. */
export function beDeaf(): void {
  until = performance.now() + QUIET
}

/** Whether a key that comes now is no verdict. Each one that comes meanwhile prolongs it. */
export function isDeaf(): boolean {
  if (performance.now() >= until) return false
  beDeaf()
  return true
}
