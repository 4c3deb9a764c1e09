import { JSDOM } from 'jsdom'

/** What a page has and Node too, and what must then be the page's. */
const ofPage = ['window', 'self', 'navigator']

/** What a page has from further up. */
const inherited = ['addEventListener', 'removeEventListener', 'dispatchEvent']

/**
 * Opens a page of jsdom in a test that runs in Node beside its service. Only what Node lacks is put among the globals, so
 * that the service goes on with Node's own. What draws is imported afterwards. The page stays as long as its worker: what
 * draws remembers the first window that it sees, and React may still be at work when a test is over.
 */
export function openPage(): void {
  if ('document' in globalThis) return
  // It reaches from thread to thread: two files of tests would take each other for tabs of one browser.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  const { window } = new JSDOM('<!doctype html><body></body>', {
    url: 'http://localhost:3000/',
    pretendToBeVisual: true,
  })
  for (const name of [...Object.getOwnPropertyNames(window), ...inherited])
    if (!(name in globalThis) || ofPage.includes(name))
      Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: valueOf(window, name) })
}

/** The global itself is the window; functions go on to be called on the page's. */
function valueOf(window: JSDOM['window'], name: string): unknown {
  if (['window', 'self', 'top', 'parent', 'frames'].includes(name)) return globalThis
  const value = (window as unknown as Record<string, unknown>)[name]
  const isFunction = typeof value === 'function' && !/^[A-Z]/.test(name)
  return isFunction ? (value as () => unknown).bind(window) : value
}
