import axios from 'axios'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { httpOf } from '../../providers/http'
import { leftNotice } from '../../providers/notices'
import { renewSession } from '../../providers/renewal'
import { chooseServiceArea } from '../../providers/serviceArea'
import { currentTokens, currentViewer, endSession, lastEnding, storeTokens, subscribe } from '../../providers/session'
import { takeExpiredFlag } from '../../providers/tokenExpired'
import { vaultIn } from '../../providers/vault'
import { configured, service, signedIn, tokens, viewerWith } from './signedIn'

const renewed = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 900 }
const realAdapter = axios.defaults.adapter

beforeAll(configured)
beforeEach(async () => {
  sessionStorage.clear()
  await signedIn(viewerWith(['view_farmer_tab']))
})
afterAll(async () => {
  axios.defaults.adapter = realAdapter
  httpOf('admin').defaults.adapter = realAdapter
  await endSession('left')
})

const bearerOf = (request: { headers: { get(name: string): unknown } }) => request.headers.get('Authorization')

describe('A request', () => {
  it('is sent to the configured base URL with the bearer token and the language', async () => {
    const requests = service(() => ({ status: 200, data: { items: [] } }))
    await httpOf('admin').get('/farmers')
    expect(requests[0]).toMatchObject({ baseURL: '/api/admin', url: '/farmers' })
    expect(bearerOf(requests[0]!)).toBe('Bearer access-1')
    expect(requests[0]!.headers.get('Accept-Language')).toBe('en-us')
  })

  it('wraps a number, and normalises an empty response', async () => {
    service(({ url }) => ({ status: 200, data: url === '/count' ? 42 : '' }))
    expect((await httpOf('admin').get('/count')).data).toEqual({ result: 42 })
    expect((await httpOf('admin').delete('/farmers/1')).data).toEqual({})
  })
})

describe('An expired session', () => {
  it('is renewed once for all refused requests, and each of them is repeated', async () => {
    const requests = service((request) => {
      if (request.url?.endsWith('/refresh-token')) return { status: 200, data: renewed }
      return bearerOf(request) === 'Bearer access-2' ? { status: 200, data: { url: request.url } } : { status: 401 }
    })
    const answers = await Promise.all(['/a', '/b', '/c'].map((url) => httpOf('admin').get(url)))
    expect(answers.map(({ data }) => data)).toEqual([{ url: '/a' }, { url: '/b' }, { url: '/c' }])
    const renewals = requests.filter(({ url }) => url?.endsWith('/refresh-token'))
    expect(renewals).toHaveLength(1)
    expect(bearerOf(renewals[0]!)).toBe('refresh-1')
    expect(currentTokens()).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' })
  })

  it('is renewed before a request that would arrive too late', async () => {
    await storeTokens(tokens({ expiresAt: Date.now() + 1_000 }))
    const requests = service(({ url }) => ({ status: 200, data: url?.endsWith('/refresh-token') ? renewed : {} }))
    await httpOf('admin').get('/farmers')
    expect(requests.map(({ url }) => url)).toEqual(['/api/admin/refresh-token', '/farmers'])
  })

  it('takes over the token pair that another tab has stored', async () => {
    const drawer = await signedIn(viewerWith(['view_farmer_tab']))
    await vaultIn(drawer).write('tokens', tokens({ accessToken: 'of-the-other-tab', refreshToken: 'refresh-9' }))
    const requests = service((request) => ({ status: bearerOf(request) === 'Bearer of-the-other-tab' ? 200 : 401 }))
    await httpOf('admin').get('/farmers')
    expect(requests.map(({ url }) => url)).toEqual(['/farmers', '/farmers'])
  })

  it('ends with Session Expired when the renewal is refused', async () => {
    service(() => ({ status: 401 }))
    await expect(httpOf('admin').get('/farmers')).rejects.toThrow()
    expect(currentViewer()).toBeNull()
    expect(lastEnding()).toBe('expired')
    expect(leftNotice()).toEqual({ text: 'Session Expired', tone: 'error' })
  })

  it('stays ended when another tab ends it while the storage is being read', async () => {
    const drawer = await signedIn(viewerWith(['view_farmer_tab']))
    const held: (() => void)[] = []
    const { get } = drawer
    drawer.get = async (name) => {
      const value = await get(name)
      await new Promise<void>((resolve) => held.push(resolve))
      return value
    }
    const changes = vi.fn()
    const unsubscribe = subscribe(changes)
    const otherTab = new BroadcastChannel('agridesk-session')
    otherTab.postMessage({ what: 'changed' })
    await vi.waitUntil(() => held.length === 2)
    drawer.get = get
    await endSession('expired')
    for (const release of held) release()
    await vi.waitUntil(() => changes.mock.calls.length === 2)
    expect([currentViewer(), currentTokens()]).toEqual([null, null])
    otherTab.close()
    unsubscribe()
  })

  it('continues while the service cannot be reached', async () => {
    service(({ url }) => (url?.endsWith('/refresh-token') ? 'silence' : { status: 401 }))
    await expect(httpOf('admin').get('/farmers')).rejects.toThrow()
    expect(currentViewer()).not.toBeNull()
  })

  it('reloads the page once, flagged, when even the new token is refused, and expires the second time', async () => {
    const answerRenewals = ({ url }: { url?: string }) =>
      url?.endsWith('/refresh-token') ? { status: 200, data: renewed } : { status: 401 }
    const requests = service(answerRenewals)
    await expect(httpOf('admin').get('/farmers')).rejects.toThrow()
    expect(requests).toHaveLength(3)
    expect(sessionStorage.getItem('agridesk.token-expired')).toBe('true')
    expect(currentViewer()).not.toBeNull()
    // The reloaded page does this first.
    expect(takeExpiredFlag()).toBe(true)
    await renewSession()
    expect(requests.at(-1)?.url).toBe('/api/admin/refresh-token')
    expect(sessionStorage.getItem('agridesk.token-expired')).toBeNull()
    await expect(httpOf('admin').get('/farmers')).rejects.toThrow()
    expect(currentViewer()).toBeNull()
    expect(leftNotice()).toEqual({ text: 'Session Expired', tone: 'error' })
  })

  it('is not renewed by the request that ends it', async () => {
    const requests = service(() => ({ status: 401 }))
    await expect(httpOf('admin').post('/sign-out', {}, { isFarewell: true })).rejects.toThrow()
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['an hour ahead', 3_600_000],
    ['a day behind', -86_400_000],
  ])('is renewed once when the clock is set %s, not with every request', async (_how, shift) => {
    const requests = service(({ url }) => ({ status: 200, data: url?.endsWith('/refresh-token') ? renewed : {} }))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift })
    for (let asked = 0; asked < 3; asked += 1) await httpOf('admin').get('/farmers')
    vi.useRealTimers()
    const renewals = requests.filter(({ url }) => url?.endsWith('/refresh-token'))
    expect(renewals).toHaveLength(shift > 0 ? 1 : 0)
  })
})

describe('Another service', () => {
  it('is requested with its version, and with the chosen service area', async () => {
    await signedIn(viewerWith([], { serviceAreas: [{ id: 3, name: 'South' }] }))
    const requests = service(() => ({ status: 200, data: {} }))
    httpOf('farmer').defaults.adapter = axios.defaults.adapter
    httpOf('retail').defaults.adapter = axios.defaults.adapter
    chooseServiceArea(3)
    await httpOf('farmer').get('/ndvi')
    await httpOf('retail').get('/orders')
    chooseServiceArea(undefined)
    await httpOf('admin').get('/farmers')
    const headers = requests.map((request) => [
      request.baseURL,
      request.headers.get('NF-Version') ?? null,
      request.headers.get('service-area-id') ?? null,
    ])
    expect(headers).toEqual([
      ['/api/farmer', 'V1', '3'],
      ['/api/retail', 'V2', '3'],
      ['/api/admin', null, null],
    ])
  })
})
