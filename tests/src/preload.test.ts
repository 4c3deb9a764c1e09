import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { preload } from '../../src/preload'

const sheet = (address: string) => document.head.querySelector(`link[href="${address}"]`)
const answers = (ok: boolean) =>
  vi.fn(() => (ok ? Promise.resolve(new Response('')) : Promise.reject(new TypeError('offline'))))
const comes = () => Promise.resolve('the part')

beforeEach(() => {
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([])
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('A code chunk', () => {
  it('is imported only after all its files have loaded, and a retry requests all of them', async () => {
    const part = vi.fn(comes)
    vi.stubGlobal('fetch', answers(false))
    await expect(preload(part, ['assets/one.js', 'assets/two.js'])).rejects.toThrow('offline')
    expect(part).not.toHaveBeenCalled()
    const fetched = answers(true)
    vi.stubGlobal('fetch', fetched)
    expect(await preload(part, ['assets/one.js', 'assets/two.js'])).toBe('the part')
    expect(fetched.mock.calls).toEqual([['/assets/one.js'], ['/assets/two.js']])
  })

  it('is requested once after it has loaded', async () => {
    const fetched = answers(true)
    vi.stubGlobal('fetch', fetched)
    await preload(comes, ['assets/three.js'])
    await preload(comes, ['assets/three.js'])
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('with a single file is identified by the name in its import', async () => {
    const fetched = answers(false)
    vi.stubGlobal('fetch', fetched)
    const importPart = Object.assign(comes, { toString: () => '()=>import(`./Part-x_1.js`).then(e=>e.t)' })
    await expect(preload(importPart)).rejects.toThrow('offline')
    expect(fetched.mock.calls).toEqual([['/assets/Part-x_1.js']])
  })

  it('waits for its styles, and requests a style sheet again after it failed to load', async () => {
    const first = preload(comes, ['assets/part.css'])
    const failed = sheet('/assets/part.css')
    failed?.dispatchEvent(new Event('error'))
    await expect(first).rejects.toThrow('/assets/part.css did not come')
    expect(failed?.isConnected).toBe(false)
    const second = preload(comes, ['assets/part.css'])
    sheet('/assets/part.css')?.dispatchEvent(new Event('load'))
    expect(await second).toBe('the part')
  })
})
