import { afterEach, describe, expect, it, vi } from 'vitest'
import { isKept, keepForOffline } from '../../../src/shell/document/offline'

/** Adds the service worker API, which jsdom lacks. */
function browserWith(workers: object): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('In development', () => {
  it('no service worker is registered, and one left by a build at this address is removed', async () => {
    const [left, register] = [{ unregister: vi.fn(() => Promise.resolve(true)) }, vi.fn()]
    browserWith({ getRegistrations: () => Promise.resolve([left]), register })
    keepForOffline()
    await expect.poll(() => left.unregister.mock.calls).toHaveLength(1)
    dispatchEvent(new Event('load'))
    expect(register).not.toHaveBeenCalled()
  })
})

describe('A page', () => {
  it('may have come from a service worker only where one controls it', () => {
    expect(isKept()).toBe(false)
    browserWith({ controller: null })
    expect(isKept()).toBe(false)
    browserWith({ controller: {} })
    expect(isKept()).toBe(true)
  })

  it('loads in a browser without service workers', () => {
    expect(keepForOffline).not.toThrow()
  })
})
