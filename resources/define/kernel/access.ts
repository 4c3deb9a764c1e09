/**
 * The authority strings. Empty here: `resources/authorities.ts` adds the company's own by declaration merging, so that
 * an undeclared key does not compile.
 */
export interface AuthorityKeys {}

/** One authority string, spelled as the company spells it. */
export type Key = Extract<keyof AuthorityKeys, string>

/** The permission that an operation requires: one key, any one of several, or just being signed in. */
export type Need = Key | readonly Key[] | 'signedIn'

/** As `Need`, or `false`: no one, this way. */
export type Access = Need | false

/**
 * Whether an access is ever granted, for both sides: the browser uses it to hide, the service to refuse. `held` are the
 * viewer's authority strings in lower case: keys are stored as given and compared without case.
 */
export function allows(held: ReadonlySet<string>, need: Access): boolean {
  if (need === false) return false
  if (need === 'signedIn') return true
  const keys: readonly string[] = typeof need === 'string' ? [need] : need
  return keys.some((key) => held.has(key.toLowerCase()))
}
