const LONGEST = 5000

/**
 * Waits until the browser is idle, at most five seconds; without `requestIdleCallback`, until the pending tasks are
 * done.
 */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST })
    else setTimeout(resolve)
  })
}
