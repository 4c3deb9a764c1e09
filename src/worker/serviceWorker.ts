export {}

/** Where a browser knows routes, it asks the service itself and need not wake the worker for it. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (routes: readonly { condition: object; source: 'network' }[]) => Promise<void>
}

declare const self: ServiceWorkerGlobalScope
/** What names this build; written before this file by the build itself. */
declare const BUILD: string
/** The files without which the first page of this build does not begin. */
declare const FILES: readonly string[]

const KIND = 'agridesk-'
const KEPT = `${KIND}${BUILD}`
const PAGE = '/'

/**
 * The service worker of the production build (spec §9), by which the portal opens without a connection and can say that
 * there is none. It keeps two things, which are the same for everybody: the first page, which it fetches for itself, and
 * the built files. What the service answers to somebody does not pass through it.
 *
 * It takes over when the last tab of the build before it is closed, as workers do by themselves: an open tab goes on with
 * the files with which it began. Nobody stays on them, because each navigation asks for the newest page first.
 */
self.addEventListener('install', (event: InstallEvent) => {
  event.waitUntil(keepFirstLoad())
  event.addRoutes?.(networkAlone).catch(() => undefined)
})
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(builtFile(event.request))
  else if (mode === 'navigate' && !/^\/(api|oidc)(\/|$)/.test(pathname)) event.respondWith(page(event.request))
})

const networkAlone = ['/api/*', '/oidc/*'].map((pathname) => ({
  condition: { urlPattern: { pathname } },
  source: 'network' as const,
}))

async function keepFirstLoad(): Promise<void> {
  const first = await fetch(PAGE, { cache: 'no-store' })
  const text = await first.clone().text()
  // While a release is under way another process may answer with the page of another build: tried anew at the next visit.
  if (!first.ok || !FILES.every((file) => text.includes(file))) throw new Error('This is not the page of this build')
  const cache = await caches.open(KEPT)
  await cache.addAll([...FILES])
  await cache.put(PAGE, first)
}

async function takeOver(): Promise<void> {
  const earlier = (await caches.keys()).filter((name) => name.startsWith(KIND) && name !== KEPT)
  await Promise.all(earlier.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** The newest page; the kept one when nobody answers, or only a proxy that reaches nobody. */
async function page(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined)
  if (answer && ![502, 503, 504].includes(answer.status)) return answer
  const kept = await (await caches.open(KEPT)).match(PAGE)
  return kept ?? answer ?? Response.error()
}

/** A built file never changes under its name. */
async function builtFile(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) void cache.put(request, answer.clone()).catch(() => undefined)
  return answer
}
