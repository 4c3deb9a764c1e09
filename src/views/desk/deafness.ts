/** So long no key must have come before one is a verdict again, in milliseconds: nobody who writes pauses for it. */
const QUIET = 400

/**
 * By the time that events carry, which is when the key was pressed: one that waited while a slow machine drew the next record
 * was still part of a word.
 */
let until = 0

/**
 * Hears no verdicts until the keys have been quiet: a letter that was a reason may have been the first one of a word.
 * @param at when the letter was pressed, as its event says
 */
export function beDeaf(at: number): void {
  until = at + QUIET
}

/**
 * Whether a key is no verdict. Each one that comes meanwhile prolongs it.
 * @param at when the key was pressed, as its event says
 */
export function isDeaf(at: number): boolean {
  if (at >= until) return false
  beDeaf(at)
  return true
}
