export {}

/** A browser with static routing fetches these itself and need not start the worker for them. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (routes: readonly { condition: object; source: 'network' }[]) => Promise<void>
}

declare const self: ServiceWorkerGlobalScope
/** The ID of this build; the build prepends it to this file. */
declare const BUILD: string
/** The files that the first page of this build needs. */
declare const FILES: readonly string[]

const KIND = 'agridesk-'
const KEPT = `${KIND}${BUILD}`
const PAGE = '/'

/**
 * The service worker of the production build (spec §9), with which the portal opens offline and can say so. It caches
 * two things, which are the same for everyone: the first page, which it fetches itself, and the built files. The
 * service's answers to users do not pass through it.
 *
 * It activates when the last tab of the previous build is closed, as workers do by default: an open tab goes on with
 * the files it started with. No tab stays on them, because each navigation requests the newest page first.
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
  // During a release another process may answer with the page of another build: retried at the next visit.
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

/** The newest page; the cached one if there is no answer, or only a gateway error. */
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
