import { formats, type AnyResource } from '#define'

/** What the words of the omnibox are taken for. */
export type SearchTerm =
  | { readonly kind: 'number'; readonly id: number }
  | { readonly kind: 'mobile' | 'guid' | 'code' | 'words'; readonly q: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SHORTEST = 3

/** What was typed: `#12` is a record's number; a whole mobile number, guid or running number is found as such. */
export function termOf(resources: readonly AnyResource[], typed: string): SearchTerm | undefined {
  const q = typed.trim()
  const number = /^#\s?([1-9]\d{0,14})$/.exec(q)?.[1]
  if (number) return { kind: 'number', id: Number(number) }
  if (formats.mobile.isValid(formats.mobile.normalise(q))) return { kind: 'mobile', q }
  if (UUID.test(q)) return { kind: 'guid', q }
  if (resources.some((resource) => codeField(resource, q))) return { kind: 'code', q: q.toUpperCase() }
  return q.split(/\s+/).some((word) => word.length >= SHORTEST) ? { kind: 'words', q } : undefined
}

/** The field of a resource whose running numbers look like this. */
export function codeField({ fields, list }: AnyResource, q: string): string | undefined {
  return list.search.find((name) => {
    const field = fields[name]
    return field?.kind === 'code' && patternOf(field.pattern).test(q)
  })
}

/** The field of a kind in which the search box of a resource looks. */
export function searchedField({ fields, list }: AnyResource, kind: 'mobile' | 'uuid'): string | undefined {
  return list.search.find((name) => fields[name]?.kind === kind)
}

/** `FR-{state}-{0000000}` as a pattern: the noughts are at least so many digits, any other piece is a word. */
function patternOf(code: string): RegExp {
  const pieces = code.split(/(\{[^}]*\})/).map((piece) => {
    if (/^\{0+\}$/.test(piece)) return `\\d{${piece.length - 2},}`
    return piece.startsWith('{') ? '[A-Z0-9-]+' : piece.replace(/[^A-Za-z0-9]/g, '\\$&')
  })
  return new RegExp(`^${pieces.join('')}$`, 'i')
}
