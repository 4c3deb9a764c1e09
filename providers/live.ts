import { baseUrlOf } from './config'
import { eventsIn } from './eventsIn'
import { endsSoon, renewSession } from './renewal'
import { requestHeaders } from './requestHeaders'
import { currentTokens } from './session'
import { pause } from './pause'

/** The watched records of one resource; with `doing` the viewer is present at exactly one. */
export interface Watch {
  readonly resource: string
  readonly ids: readonly number[]
  readonly doing?: 'viewing' | 'editing'
}

/** Another person at the same record. */
export interface PersonHere {
  readonly id: number
  readonly name: string
  readonly doing: 'viewing' | 'editing'
}

/** A record was written. */
export interface Changed {
  readonly kind: 'changed'
  readonly resource: string
  readonly id: number
  readonly version: number
  readonly action: string
  readonly by: { readonly id: number; readonly label: string } | null
  readonly fields: readonly string[]
  readonly at: string
}

/** An event of the stream. `refused`: the service refuses it, with this status; no more events will come. */
export type LiveEvent =
  | { readonly kind: 'open'; readonly versions: Readonly<Record<string, number>> }
  | Changed
  | { readonly kind: 'gone'; readonly id: number }
  | { readonly kind: 'presence'; readonly people: readonly PersonHere[] }
  | { readonly kind: 'said'; readonly id: number }
  | { readonly kind: 'listChanged' }
  | { readonly kind: 'refused'; readonly status: number }

interface Watcher {
  readonly watch: Watch
  readonly hear: (event: LiveEvent) => void
}

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000
/** The service sends a keep-alive every 10 s; a stream without data for longer than this is dead. */
const LONGEST_SILENCE = 35_000

let watchers: readonly Watcher[] = []
let running: { readonly watcher: Watcher; readonly ending: AbortController } | undefined
let settling: ReturnType<typeof setTimeout> | undefined
let isHeeding = false

/**
 * Listens to changes of records until the returned function is called. A tab has one stream, since browsers allow only
 * six connections per host: presence at a record goes before lists, otherwise the last request wins. While the tab is
 * hidden or offline there is none; each new stream starts with the versions of the records, so that nothing is missed.
 */
export function watch(target: Watch, hear: (event: LiveEvent) => void): () => void {
  const watcher = { watch: target, hear }
  watchers = [...watchers, watcher]
  heed()
  settle()
  return () => {
    watchers = watchers.filter((one) => one !== watcher)
    settle()
  }
}

function heed(): void {
  if (isHeeding) return
  isHeeding = true
  document.addEventListener('visibilitychange', settle)
  for (const name of ['online', 'offline']) window.addEventListener(name, settle)
}

/** A screen changes its requests in several steps at once; only the last counts. */
function settle(): void {
  clearTimeout(settling)
  settling = setTimeout(() => {
    const wanted = watchers.findLast(({ watch: { doing } }) => doing !== undefined) ?? watchers.at(-1)
    const next = document.hidden || !navigator.onLine ? undefined : wanted
    if (running?.watcher === next) return
    running?.ending.abort()
    running = next && { watcher: next, ending: new AbortController() }
    if (running) void follow(running.watcher, running.ending.signal)
  }, 50)
}

/** Reads stream after stream until it is aborted or refused. */
async function follow(watcher: Watcher, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const outcome = await readOne(watcher, signal)
    if (outcome === 'refused') return
    failures = outcome === 'over' ? 0 : failures + 1
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures)
    // All browsers lose the stream at the same moment when a service stops; the jitter spreads their return.
    await pause(wait * (0.25 + Math.random() * 0.75), signal)
  }
}

/** `over`: it was open and has ended, as every stream does when its token expires. */
async function readOne({ watch, hear }: Watcher, signal: AbortSignal): Promise<'over' | 'failed' | 'refused'> {
  const silence = new AbortController()
  const either = AbortSignal.any([signal, silence.signal])
  let timer: ReturnType<typeof setTimeout> | undefined
  const alive = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), LONGEST_SILENCE)
  }
  try {
    alive()
    const response = await open(watch, either)
    if (!response.ok || !response.body) {
      const isFinal = [400, 401, 403, 404].includes(response.status)
      if (isFinal && !signal.aborted) hear({ kind: 'refused', status: response.status })
      return isFinal ? 'refused' : 'failed'
    }
    for await (const event of eventsIn(response.body, alive)) {
      if (signal.aborted) break
      hear(event as LiveEvent)
    }
    return 'over'
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}

/** Requests the stream; a refused token is renewed once. */
async function open(watch: Watch, signal: AbortSignal): Promise<Response> {
  const stored = currentTokens()
  const tokens = stored && endsSoon(stored) ? await renewSession() : stored
  const response = await ask(watch, tokens?.accessToken, signal)
  if (response.status !== 401 || !currentTokens()) return response
  return ask(watch, (await renewSession()).accessToken, signal)
}

function ask({ resource, ids, doing }: Watch, token: string | undefined, signal: AbortSignal): Promise<Response> {
  const query = new URLSearchParams({ resource, ids: ids.join(',') })
  if (doing) {
    query.set('doing', doing)
    // An ID for this stream alone: the end of the last one must not end the presence of the next.
    query.set('tab', newTab())
  }
  return fetch(`${baseUrlOf('admin')}/events?${query}`, {
    headers: { ...requestHeaders(token), Accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
  })
}

/** A random UUID; `crypto.randomUUID` exists only on secure origins. */
function newTab(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-')
}
