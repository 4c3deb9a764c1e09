import { createHash } from 'node:crypto'
import { isDay, isStorableText, type AnyResource, type ListQuery } from '#define'
import { beyond, type OrderKey, type Position, type Walk } from './keyset'

const LONGEST = 3000

/** A page that was read: its number, and the positions of its first and last row. */
interface Cursor {
  readonly page: number
  readonly first: Position
  readonly last: Position
}

/** Encodes a page for the `after` parameter of the next request. Undefined when it would be too long for an address. */
export function writeCursor(
  resource: AnyResource,
  query: ListQuery,
  first: Position,
  last: Position,
): string | undefined {
  const text = Buffer.from(JSON.stringify([listOf(resource, query), query.page, first, last])).toString('base64url')
  return text.length > LONGEST ? undefined : text
}

/**
 * Reads a cursor. Undefined when it belongs to another list, or is invalid: the page is then found by counting rows.
 */
function readCursor(
  resource: AnyResource,
  query: ListQuery,
  keys: readonly OrderKey[],
  text: string | undefined,
): Cursor | undefined {
  if (!text || text.length > LONGEST) return undefined
  try {
    const [list, page, first, last] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (list !== listOf(resource, query) || !Number.isSafeInteger(page)) return undefined
    return isPosition(keys, first) && isPosition(keys, last) ? { page: page as number, first, last } : undefined
  } catch {
    return undefined
  }
}

/**
 * Finds where to start reading a page: after or before the cursor's page, if that is closer than the beginning, or at
 * the beginning.
 */
export function startOf(
  resource: AnyResource,
  query: ListQuery,
  keys: readonly OrderKey[],
  after: string | undefined,
): Pick<Walk, 'stretches' | 'way' | 'offset'> {
  const offset = (query.page - 1) * query.size
  const cursor = query.page > 1 ? readCursor(resource, query, keys, after) : undefined
  const between = cursor ? (Math.abs(query.page - cursor.page) - 1) * query.size : -1
  if (!cursor || between < 0 || between >= offset) return { offset }
  return query.page > cursor.page
    ? { stretches: beyond(keys, cursor.last, 'onward'), way: 'onward', offset: between }
    : { stretches: beyond(keys, cursor.first, 'back'), way: 'back', offset: between }
}

/** Identifies a list: pages with the same value belong to the same list. */
function listOf({ is: { name } }: AnyResource, { sort, where, q, size }: ListQuery): string {
  const told = JSON.stringify([name, sort, where, q, size])
  return createHash('sha256').update(told).digest('base64url').slice(0, 12)
}

const WHOLE = /^-?\d{1,18}$/
const fits: Readonly<Record<string, (text: string) => boolean>> = {
  bigint: (text) => WHOLE.test(text),
  integer: (text) => WHOLE.test(text) && Math.abs(Number(text)) < 2 ** 31,
  boolean: (text) => text === 'true' || text === 'false',
  date: isDay,
  text: isStorableText,
  numeric: (text) => /^-?\d{1,30}(\.\d{1,30})?$/.test(text),
  timestamp: (text) =>
    isDay(text.slice(0, 10)) && /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?\+00$/.test(text.slice(10)),
}

/** Whether external input can be compared with the keys. */
function isPosition(keys: readonly OrderKey[], given: unknown): given is Position {
  return (
    Array.isArray(given) &&
    given.length === keys.length &&
    keys.every(({ type, mayBeNull }, index) => {
      const text: unknown = given[index]
      if (text === null) return mayBeNull
      return typeof text === 'string' && (fits[/^[a-z]+/.exec(type)?.[0] ?? ''] ?? (() => false))(text)
    })
  )
}
