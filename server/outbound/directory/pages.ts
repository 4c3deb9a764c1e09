import { messages } from '#define'
import { badRequest, Problem } from '../../engine/problem'

/** How much is read of a directory, and how long it may take. Anything beyond is refused as a whole. */
export interface Bounds {
  readonly pages: number
  readonly entries: number
  /** Per page. */
  readonly bytes: number
  /** Per page. */
  readonly pageMilliseconds: number
  /** For all pages together. */
  readonly milliseconds: number
}

const UNAVAILABLE = 503

/** The seconds after which a directory that does not say it is asked again. */
const RETRY_AFTER = 2

interface Page {
  readonly entries: readonly unknown[]
  readonly next: string | undefined
}

/**
 * Reads a paged list by `Link: <…>; rel="next"` (RFC 8288) to its last page. Only addresses of the first one's origin
 * are followed, and no redirects, because the headers contain credentials. Throws a Problem.
 */
export async function readPages(
  first: URL,
  headers: Readonly<Record<string, string>>,
  bounds: Bounds,
): Promise<unknown[]> {
  const end = AbortSignal.timeout(bounds.milliseconds)
  const asked = new Set<string>()
  const entries: unknown[] = []
  for (let address: URL | undefined = first; address;) {
    if (asked.has(address.href) || asked.size >= bounds.pages)
      throw failure('The directory’s list of people doesn’t end')
    asked.add(address.href)
    const page: Page = await readPage(address, headers, { end, bounds })
    entries.push(...page.entries)
    if (entries.length > bounds.entries)
      throw failure(`The group of the directory has more than ${bounds.entries} people`)
    address = page.next === undefined ? undefined : sameOrigin(page.next, address)
  }
  return entries
}

/** Makes the error of a directory that failed, for the person who syncs. */
export function failure(detail: string): Problem {
  return badRequest(messages.usersSyncFailed, { detail })
}

/** Makes the error of a response that cannot be understood. */
export function misunderstood(): Problem {
  return failure('The directory’s answer couldn’t be read')
}

/**
 * Makes the refusal of a directory that is away for a moment, as the portal’s own is while its database is away: it
 * says when to ask again.
 */
function unavailable(said: string | null): Problem {
  const retryAfter = /^[1-9]\d{0,3}$/.test(said ?? '') ? Number(said) : RETRY_AFTER
  return new Problem(UNAVAILABLE, messages.usersSyncFailed, { detail: refusalWords(UNAVAILABLE), retryAfter })
}

async function readPage(
  address: URL,
  headers: Readonly<Record<string, string>>,
  { end, bounds }: { readonly end: AbortSignal; readonly bounds: Bounds },
): Promise<Page> {
  const signal = AbortSignal.any([end, AbortSignal.timeout(bounds.pageMilliseconds)])
  try {
    const response = await fetch(address, { headers, signal, redirect: 'manual' })
    if (!response.ok) {
      await response.body?.cancel()
      if (response.status === UNAVAILABLE) throw unavailable(response.headers.get('retry-after'))
      throw failure(refusalWords(response.status))
    }
    return { entries: listIn(await textOf(response, bounds.bytes)), next: nextIn(response.headers.get('link') ?? '') }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw failure(
      (error as Error).name === 'TimeoutError'
        ? 'The directory did not answer in time. Try again later'
        : 'The directory can’t be reached. Try again later',
    )
  }
}

function refusalWords(status: number): string {
  if (status === 401 || status === 403)
    return 'The directory refused the token of the portal: DIRECTORY_TOKEN is not valid'
  if (status === 404) return 'The directory doesn’t know this group. Check DIRECTORY_GROUP'
  if (status === 429) return 'Too many requests to the directory. Try again in a minute'
  if (status === UNAVAILABLE) return 'The directory can’t be reached right now. Try again in a few seconds'
  return `The directory answered with an error (${status}). Try again later`
}

async function textOf(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > most) {
      await reader?.cancel()
      throw failure('The answer of the directory is too long')
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function listIn(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list as unknown[]
  } catch {
    throw misunderstood()
  }
  throw misunderstood()
}

/** Several headers arrive joined by commas, which may also be part of an address. */
function nextIn(header: string): string | undefined {
  for (const [, address, parameters = ''] of header.matchAll(/<([^<>]*)>([^<]*)/g))
    if (/;\s*rel\s*=\s*"?next"?\s*(?:[;,]|$)/i.test(parameters)) return address
  return undefined
}

function sameOrigin(next: string, from: URL): URL {
  const address = URL.canParse(next, from.href) ? new URL(next, from) : undefined
  if (address?.origin !== from.origin)
    throw failure('The directory redirects to another address, which the portal does not follow')
  return address
}
