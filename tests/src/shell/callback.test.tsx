import { cleanup, render, screen } from '@testing-library/react'
import axios from 'axios'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { httpOf } from '../../../providers/http'
import { endSession, openSession } from '../../../providers/session'
import { vaultIn } from '../../../providers/vault'
import { Entry } from '../../../src/shell/entry/Entry'
import { memoryDrawer } from '../../providers/memoryDrawer'
import { configured, mineWith, service } from '../../providers/signedIn'

vi.mock('../../../providers/singleSignOn', () => ({ idTokenFromAddress: async () => 'id-token' }))

const portal = { isLoaded: () => true, load: () => Promise.resolve(), get: () => () => <p>The portal</p> }
const pair = { access_token: 'a', refresh_token: 'r', expires_in: 900 }
const realAdapter = axios.defaults.adapter

beforeAll(configured)
beforeEach(async () => {
  sessionStorage.clear()
  await openSession(vaultIn(memoryDrawer()))
  await endSession('left')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
afterAll(async () => {
  axios.defaults.adapter = realAdapter
  httpOf('admin').defaults.adapter = realAdapter
  await endSession('left')
})

it.each(['/Callback', '/callback/', '/CALLBACK/'])(
  'the sign-in callback is recognised at %s, as routes ignore case',
  async (path) => {
    history.replaceState(null, '', `${path}?error=access_denied`)
    render(<Entry portal={portal} />)
    expect(await screen.findAllByRole('listitem')).toHaveLength(5)
    cleanup()
    history.replaceState(null, '', path)
    render(<Entry portal={portal} />)
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
    expect(location.pathname).toBe('/')
    expect(sessionStorage.getItem('agridesk.wanted')).toBeNull()
  },
)

it.each([
  [
    'refused by the service',
    () => ({ status: 403, data: { title: 'Access is denied', detail: 'Ask for access.' } }),
    'Ask for access.',
  ],
  [
    'of a person without any authority',
    ({ url = '' }: { url?: string }) => ({ status: 200, data: url.endsWith('/mine') ? mineWith([]) : pair }),
    'Access Denied',
  ],
])('a sign-in %s is explained at an address with an error', async (_how, answer, reason) => {
  service(answer)
  history.replaceState(null, '', '/callback?code=c&state=s')
  render(<Entry portal={portal} />)
  expect(await screen.findAllByRole('listitem')).toHaveLength(5)
  expect(screen.getByText(reason)).toBeInTheDocument()
  expect([location.pathname, location.search]).toEqual(['/callback', '?error=access_denied'])
})
