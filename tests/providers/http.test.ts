import axios from 'axios'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { httpOf } from '../../providers/http'
import { leftNotice } from '../../providers/notices'
import { currentTokens, currentViewer, endSession, lastEnding, storeTokens } from '../../providers/session'
import { vaultIn } from '../../providers/vault'
import { configured, service, signedIn, tokens, viewerWith } from './signedIn'

const renewed = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 900 }
const realAdapter = axios.defaults.adapter

beforeAll(configured)
beforeEach(() => signedIn(viewerWith(['view_farmer_tab'])))
afterAll(async () => {
  axios.defaults.adapter = realAdapter
  httpOf('admin').defaults.adapter = realAdapter
  await endSession('left')
})

const bearerOf = (request: { headers: { get(name: string): unknown } }) => request.headers.get('Authorization')

describe('A request', () => {
  it('goes to the configured base URL with the bearer and the language', async () => {
    const requests = service(() => ({ status: 200, data: { items: [] } }))
    await httpOf('admin').get('/farmers')
    expect(requests[0]).toMatchObject({ baseURL: '/api/admin', url: '/farmers' })
    expect(bearerOf(requests[0]!)).toBe('Bearer access-1')
    expect(requests[0]!.headers.get('Accept-Language')).toBe('en-us')
  })

  it('wraps a number and evens out an empty answer', async () => {
    service(({ url }) => ({ status: 200, data: url === '/count' ? 42 : '' }))
    expect((await httpOf('admin').get('/count')).data).toEqual({ result: 42 })
    expect((await httpOf('admin').delete('/farmers/1')).data).toEqual({})
  })
})

describe('A session that has run out', () => {
  it('is renewed once for all requests that were refused, and each is repeated', async () => {
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

  it('takes the pair that another tab has stored meanwhile', async () => {
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

  it('stays while the service cannot be reached', async () => {
    service(({ url }) => (url?.endsWith('/refresh-token') ? 'silence' : { status: 401 }))
    await expect(httpOf('admin').get('/farmers')).rejects.toThrow()
    expect(currentViewer()).not.toBeNull()
  })

  it('does not go round in circles when the new token is refused too', async () => {
    const requests = service(({ url }) =>
      url?.endsWith('/refresh-token') ? { status: 200, data: renewed } : { status: 401 },
    )
    await expect(httpOf('admin').get('/farmers')).rejects.toThrow()
    expect(requests).toHaveLength(3)
  })
})
