/**
 * The authority strings that exist. Empty here: `resources/authorities.ts` adds the company's own by declaration merging,
 * so that a key that nobody declared does not compile.
 */
export interface AuthorityKeys {}

/** One authority string, spelled as the company spells it. */
export type Key = Extract<keyof AuthorityKeys, string>

/** What is needed to do a thing: one key, any one of several, or merely to be signed in. */
export type Need = Key | readonly Key[] | 'signedIn'

/** As `Need`, or `false`: nobody may, by this road. */
export type Access = Need | false

/**
 * The one answer to "may they, ever?". The browser asks it to hide, the service asks it to refuse.
 * `held` are the viewer's authority strings in lower case: keys are stored as given and compared without case.
 */
export function allows(held: ReadonlySet<string>, need: Access): boolean {
  if (need === false) return false
  if (need === 'signedIn') return true
  const keys: readonly string[] = typeof need === 'string' ? [need] : need
  return keys.some((key) => held.has(key.toLowerCase()))
}
