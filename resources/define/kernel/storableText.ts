const UNSTORABLE = /[\0\p{Surrogate}]/u

/** Whether neither the character NUL nor one half of a surrogate pair is in a text: no text or JSON of a database holds them. */
export function isStorableText(text: string): boolean {
  return !UNSTORABLE.test(text)
}
