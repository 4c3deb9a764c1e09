import { formats, isUuid, mobileIn, type AnyResource } from '#define'
import { wholeCode } from '../read/codes'

/** How the text of the omnibox is interpreted. */
export type SearchTerm =
  | { readonly kind: 'number'; readonly id: number }
  | { readonly kind: 'mobile' | 'guid' | 'code' | 'words'; readonly q: string }

const SHORTEST = 3

/**
 * Interprets the typed text: `#12` is a record's number; a complete mobile number, guid or running number is matched as
 * such, and a text that contains a mobile number, such as a pasted message, finds the records with that number.
 */
export function termOf(resources: readonly AnyResource[], typed: string): SearchTerm | undefined {
  const q = typed.trim()
  const number = /^#\s?([1-9]\d{0,14})$/.exec(q)?.[1]
  if (number) return { kind: 'number', id: Number(number) }
  if (formats.mobile.isValid(formats.mobile.normalise(q))) return { kind: 'mobile', q }
  if (isUuid(q)) return { kind: 'guid', q }
  if (resources.some((resource) => wholeCode(resource, q))) return { kind: 'code', q }
  const among = mobileIn(q)
  if (among !== undefined) return { kind: 'mobile', q: among }
  return q.split(/\s+/).some((word) => word.length >= SHORTEST) ? { kind: 'words', q } : undefined
}

/** The field of a kind that a resource's search box uses. */
export function searchedField({ fields, list }: AnyResource, kind: 'mobile' | 'uuid'): string | undefined {
  return list.search.find((name) => fields[name]?.kind === kind)
}
