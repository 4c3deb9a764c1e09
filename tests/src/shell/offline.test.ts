import { afterEach, describe, expect, it, vi } from 'vitest'
import { isKept, keepForOffline } from '../../../src/shell/document/offline'

/** What jsdom has not: the workers of a browser. */
function browserWith(workers: object): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('In development', () => {
  it('no worker is asked for, and one that a build left at this address goes', async () => {
    const [left, register] = [{ unregister: vi.fn(() => Promise.resolve(true)) }, vi.fn()]
    browserWith({ getRegistrations: () => Promise.resolve([left]), register })
    keepForOffline()
    await expect.poll(() => left.unregister.mock.calls).toHaveLength(1)
    dispatchEvent(new Event('load'))
    expect(register).not.toHaveBeenCalled()
  })
})

describe('A page', () => {
  it('may have come from a worker where one answers for it, and nowhere else', () => {
    expect(isKept()).toBe(false)
    browserWith({ controller: null })
    expect(isKept()).toBe(false)
    browserWith({ controller: {} })
    expect(isKept()).toBe(true)
  })

  it('is drawn in a browser without workers', () => {
    expect(keepForOffline).not.toThrow()
  })
})
