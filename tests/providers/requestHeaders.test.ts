import axios, { type InternalAxiosRequestConfig } from 'axios'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { enter } from '../../providers/entering'
import { httpOf } from '../../providers/http'
import { watch } from '../../providers/live'
import { askForCode, askForReset, chooseNewPassword, openLink, signInFromOutside } from '../../providers/outside'
import { renewSession } from '../../providers/renewal'
import { endSession, openSession } from '../../providers/session'
import { vaultIn } from '../../providers/vault'
import { memoryDrawer } from './memoryDrawer'
import { configured, mineWith, service, signedIn, tokens, viewerWith } from './signedIn'

const pair = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 900 }
const realAdapter = axios.defaults.adapter

beforeAll(configured)
beforeEach(async () => {
  await openSession(vaultIn(memoryDrawer()))
  await endSession('left')
})
afterEach(() => vi.unstubAllGlobals())
afterAll(async () => {
  axios.defaults.adapter = realAdapter
  httpOf('admin').defaults.adapter = realAdapter
  await endSession('left')
})

const answered = (): InternalAxiosRequestConfig[] =>
  service(({ url = '' }) => ({ status: 200, data: url.endsWith('/mine') ? mineWith(['view_help_tab']) : pair }))

/** Returns the last part of each address with the two headers that every request has. */
const carried = (requests: readonly InternalAxiosRequestConfig[]): unknown[] =>
  requests.map(({ url = '', headers }) => [
    url.split('/').at(-1),
    headers.get('Authorization'),
    headers.get('Accept-Language'),
  ])

/** Returns the arguments of `fetch`, once it was called. */
async function fetched(): Promise<{ url: string; headers: Headers }> {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetch)
  await vi.waitUntil(() => fetch.mock.calls.length > 0)
  const [url = '', init] = fetch.mock.calls[0] ?? []
  return { url, headers: new Headers(init?.headers) }
}

describe('Authorization and Accept-Language are on', () => {
  it('the sign-out of a rejected user', async () => {
    const requests = service(({ url = '' }) => ({ status: 200, data: url.endsWith('/mine') ? mineWith([]) : {} }))
    await enter(tokens(), {})
    expect(carried(requests).at(-1)).toEqual(['sign-out', 'Bearer access-1', 'en-us'])
  })

  it('the renewal, with the refresh token as its authorization', async () => {
    await signedIn(viewerWith(['view_help_tab']))
    const requests = answered()
    await renewSession()
    expect(carried(requests)).toEqual([['refresh-token', 'refresh-1', 'en-us']])
  })

  it('requests before anyone has signed in, with an empty token', async () => {
    const requests = answered()
    await askForCode('9876543210')
    await askForReset('asha')
    await chooseNewPassword({ token: 't', password: 'p', passwordAgain: 'p' })
    await openLink({ kind: 'FARMER', token: 't' })
    await signInFromOutside({ username: 'asha', password: 'p' }, undefined)
    expect(carried(requests)).toEqual([
      ...['verify-user', 'forgot-password', 'reset-password', 'open', 'sign-in'].map((name) => [
        name,
        'Bearer',
        'en-us',
      ]),
      ['mine', 'Bearer access-2', 'en-us'],
    ])
  })

  it('the event stream', async () => {
    await signedIn(viewerWith(['view_farmer_tab']))
    const asked = fetched()
    onTestFinished(watch({ resource: 'farmers', ids: [1] }, () => undefined))
    const { url, headers } = await asked
    expect([url.split('?')[0], headers.get('authorization'), headers.get('accept-language')]).toEqual([
      '/api/admin/events',
      'Bearer access-1',
      'en-us',
    ])
  })
})
