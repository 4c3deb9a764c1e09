import type { Page, Request } from 'playwright-core'

/**
 * What each page is fetching at the moment, but for the stream of events, which never ends. A page that is closed takes
 * with it what it was fetching, and nothing is told of that.
 */
const fetching = new WeakMap<Page, Set<Request>>()

/** Follows what a page fetches, from now on. */
export function follow(page: Page): void {
  const running = new Set<Request>()
  fetching.set(page, running)
  page.on('request', (request) => !request.url().includes('/api/admin/events') && running.add(request))
  const done = (request: Request): boolean => running.delete(request)
  page.on('requestfinished', done)
  page.on('requestfailed', done)
}

/**
 * Waits until a page has fetched and drawn what it shows: nothing is on its way, and what came has led to nothing more.
 * `networkidle` never comes, since the stream of events stays open.
 */
export async function settled(page: Page): Promise<void> {
  const running = fetching.get(page)
  for (let quiet = 0; quiet < 3;) {
    await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }))
    quiet = running && running.size > 0 ? 0 : quiet + 1
  }
}
