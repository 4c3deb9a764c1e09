import { allows, type Access } from '#define'
import type { AuthorityWords } from '../directory'
import type { Viewer } from '../viewer'
import type { Reason } from './explanation'
import { listed, someOf } from './words'

/** The person that something is explained about, and how to address them. */
export interface Subject {
  readonly viewer: Viewer
  /** They ask about themselves. */
  readonly isSelf: boolean
  readonly authorities: ReadonlyMap<string, AuthorityWords>
}

/** `you` or the name, at the start of a sentence or within it. */
export function nameOf(subject: Subject, isFirst = false): string {
  if (!isAddressed(subject)) return subject.viewer.name
  return isFirst ? 'You' : 'you'
}

/** An impersonator asks in the name of that person, so the answer does not say “you”. */
function isAddressed({ viewer, isSelf }: Subject): boolean {
  return isSelf && !viewer.viewedBy
}

/** A verb after the name: `you see`, `Ravi sees`. */
export function verb(subject: Subject, mine: string, theirs: string): string {
  return isAddressed(subject) ? mine : theirs
}

/**
 * Lists what a subject lacks for each need, as reasons. For something only the system may do, `deed` completes “Only
 * the system can …”.
 */
export function missingKeys(subject: Subject, needs: readonly Access[], deed: string): Reason[] {
  return needs.flatMap((need): Reason[] => {
    if (allows(subject.viewer.keys, need)) return []
    if (need === false) return [{ kind: 'key', text: `Only the system can ${deed}.`, keys: [], held: [] }]
    const keys = keysIn(need)
    const lacks = `which ${nameOf(subject)} ${verb(subject, 'do', 'does')} not hold`
    const words = keys.map((key) => authorityWords(subject, key))
    const text =
      keys.length === 1
        ? `Needs the authority ${words.join('')}, ${lacks}.`
        : `Needs one of the authorities ${listed(words, 'or')}, of which ${nameOf(subject)} ${verb(subject, 'hold', 'holds')} none.`
    return [{ kind: 'key', text: [text, givenBy(subject, keys)].filter(Boolean).join(' '), keys, held: [] }]
  })
}

/** Lists the keys that meet the needs, as reasons. */
export function openingKeys(subject: Subject, needs: readonly Access[]): Reason[] {
  return needs.flatMap((need): Reason[] => {
    const keys = keysIn(need)
    const held = keys.filter((key) => subject.viewer.keys.has(key.toLowerCase()))
    if (held.length === 0) return []
    const words = listed(held.map((key) => authorityWords(subject, key)))
    return [{ kind: 'key', text: `${nameOf(subject, true)} ${verb(subject, 'hold', 'holds')} ${words}.`, keys, held }]
  })
}

function keysIn(need: Access): readonly string[] {
  return need === false || need === 'signedIn' ? [] : [need].flat()
}

/** “Edit farmers and lands” (farmer:edit). */
export function authorityWords({ authorities }: Subject, key: string): string {
  const known = authorities.get(key.toLowerCase())
  return known ? `“${known.label}” (${key})` : `(${key})`
}

function givenBy({ authorities }: Subject, keys: readonly string[]): string {
  const bundles = [...new Set(keys.flatMap((key) => authorities.get(key.toLowerCase())?.bundles ?? []))]
  if (bundles.length === 0) return ''
  const words = someOf(bundles.map((bundle) => `“${bundle}”`))
  return bundles.length === 1 ? `It is included in the bundle ${words}.` : `It is included in the bundles ${words}.`
}
