import { JSDOM } from 'jsdom'

/** Globals that both a page and Node have, and that must be the page's. */
const ofPage = ['window', 'self', 'navigator']

/** Globals that a page inherits. */
const inherited = ['addEventListener', 'removeEventListener', 'dispatchEvent']

/**
 * Opens a jsdom page in a test that runs in Node beside its service. Only what Node lacks becomes global, so that the
 * service keeps using Node's own. Rendering code is imported afterwards. The page stays as long as its worker:
 * rendering code keeps the first window that it sees, and React may still be working when a test is over.
 */
export function openPage(): void {
  if ('document' in globalThis) return
  // It works across threads: two test files would take each other for tabs of one browser.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  const { window } = new JSDOM('<!doctype html><body></body>', {
    url: 'http://localhost:3000/',
    pretendToBeVisual: true,
  })
  for (const name of [...Object.getOwnPropertyNames(window), ...inherited])
    if (!(name in globalThis) || ofPage.includes(name))
      Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: valueOf(window, name) })
}

/** The global object itself is the window; functions are still called on the page's. */
function valueOf(window: JSDOM['window'], name: string): unknown {
  if (['window', 'self', 'top', 'parent', 'frames'].includes(name)) return globalThis
  const value = (window as unknown as Record<string, unknown>)[name]
  const isFunction = typeof value === 'function' && !/^[A-Z]/.test(name)
  return isFunction ? (value as () => unknown).bind(window) : value
}
