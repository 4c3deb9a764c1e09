/** Reads an id from a word of an address; undefined if it is invalid. Numbers beyond 15 digits are not exact. */
export function idIn(word: unknown): number | undefined {
  return typeof word === 'string' && /^[1-9]\d{0,14}$/.test(word) ? Number(word) : undefined
}
