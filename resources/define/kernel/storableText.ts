const UNSTORABLE = /[\0\p{Surrogate}]/u

/**
 * Whether a text contains neither the character NUL nor half a surrogate pair, which the database stores neither as
 * text nor as JSON.
 */
export function isStorableText(text: string): boolean {
  return !UNSTORABLE.test(text)
}
