/**
 * How long the keyboard must be quiet before a key counts as a verdict again, in milliseconds: longer than any pause in
 * typing.
 */
const QUIET = 400

/**
 * In event time, which is when the key was pressed: a key that queued while a slow machine drew the next record was
 * still part of a word.
 */
let until = 0

/**
 * Ignores verdict keys until the keyboard has been quiet: a letter that was a reason may have been the first of a word.
 * @param at when the letter was pressed, as its event says
 */
export function beDeaf(at: number): void {
  until = at + QUIET
}

/**
 * Whether a key is ignored as a verdict. Each ignored key extends the time.
 * @param at when the key was pressed, as its event says
 */
export function isDeaf(at: number): boolean {
  if (at >= until) return false
  beDeaf(at)
  return true
}
