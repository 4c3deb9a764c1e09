const LONGEST = 5000

/** Waits until the browser is idle, at most five seconds; where it cannot tell, until what waits already is done. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST })
    else setTimeout(resolve)
  })
}
