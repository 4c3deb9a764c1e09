import type { Page, Request } from 'playwright-core'

/**
 * The open requests of each page, except the event stream, which never ends. A closed page drops its requests without
 * an event.
 */
const fetching = new WeakMap<Page, Set<Request>>()

/** Tracks the requests of a page, from now on. */
export function follow(page: Page): void {
  const running = new Set<Request>()
  fetching.set(page, running)
  page.on('request', (request) => !request.url().includes('/api/admin/events') && running.add(request))
  const done = (request: Request): boolean => running.delete(request)
  page.on('requestfinished', done)
  page.on('requestfailed', done)
}

/**
 * Waits until a page has fetched and rendered its content: nothing is in flight, and what arrived has led to nothing
 * more. `networkidle` never comes, since the event stream stays open.
 */
export async function settled(page: Page): Promise<void> {
  const running = fetching.get(page)
  for (let quiet = 0; quiet < 3;) {
    await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }))
    quiet = running && running.size > 0 ? 0 : quiet + 1
  }
}
