import { cleanup, render, screen, waitFor } from '@testing-library/react'
import axios from 'axios'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { httpOf } from '../../../providers/http'
import { leftNotice } from '../../../providers/notices'
import { currentViewer, endSession, lastEnding } from '../../../providers/session'
import { Entry } from '../../../src/shell/entry/Entry'
import { RoutedPortal } from '../../../src/shell/RoutedPortal'
import { configured, mineWith, service, signedIn, viewerWith, type Answer } from '../../providers/signedIn'

const said = vi.hoisted(() => vi.fn<(mood: string, words: string) => void>())
vi.mock('../../../providers/notification', () => ({
  say: said,
  unsay: () => undefined,
  notificationProvider: { open: () => undefined, close: () => undefined },
}))

const realAdapter = axios.defaults.adapter
const portal = {
  isLoaded: () => true,
  load: () => Promise.resolve(),
  get: () => () => <RoutedPortal />,
}
const figures = {
  at: '2026-11-21T04:30:00.000Z',
  tiles: [{ name: 'farmers', label: 'Farmers', group: 'there', value: 123456, to: '/farmers' }],
  ...{ growth: [], charts: {} },
}
let mine = mineWith([])

const answer: Answer = ({ url }) => {
  if (url === '/authorities/mine') return { status: 200, data: mine }
  if (url === '/dashboard') return { status: 200, data: figures }
  return { status: 200, data: { items: [], currentPage: 1, pageSize: 10, totalItems: 0, totalIsExact: true } }
}

beforeAll(async () => {
  await configured()
  vi.stubGlobal('scrollTo', () => undefined)
})
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  said.mockClear()
})
afterAll(async () => {
  axios.defaults.adapter = realAdapter
  httpOf('admin').defaults.adapter = realAdapter
  vi.unstubAllGlobals()
  await endSession('left')
})

/** Opens the portal at an address as a stored user with these keys, for whom the service then reports `later`. */
async function open(address: string, keys: readonly string[], later: readonly string[] = keys) {
  await signedIn(viewerWith(keys))
  mine = mineWith(later)
  const requests = service(answer)
  const visited: string[] = []
  history.replaceState(null, '', address)
  vi.spyOn(history, 'replaceState').mockImplementation(function (this: History, ...[state, unused, url]) {
    if (url) visited.push(new URL(url, location.origin).pathname)
    History.prototype.replaceState.call(this, state, unused, url)
  })
  render(<Entry portal={portal} />)
  return { requests, visited }
}

const toasts = () => said.mock.calls.map(([, words]) => words)
const urls = (requests: readonly { url?: string }[]) => requests.map(({ url }) => url)

describe('A signed-in user', () => {
  it('is redirected from the root to the dashboard', async () => {
    await open('/', ['view_farmer_tab'])
    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: /Farmers\s*1,23,456/ })).toHaveAttribute('href', '/farmers')
    expect(document.title).toBe('Dashboard · Agridesk')
  })

  it('who works for a partner sees on the dashboard that its figures are the partner’s', async () => {
    const words = 'You see only the records of your own company.'
    await open('/dashboard', ['view_farmer_tab'])
    await screen.findByRole('link', { name: /Farmers/ })
    expect(screen.queryByText(words)).toBeNull()
    cleanup()
    await open('/dashboard', ['view_farmer_tab', 'role_partner'])
    expect(await screen.findByText(words)).toBeInTheDocument()
  })

  it('is greeted and sees only permitted entries in the menu', async () => {
    await open('/dashboard', ['view_farmer_tab'])
    expect(await screen.findByRole('button', { name: /Hi, Asha Verma/ })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Farmer' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Geographies' })).not.toBeInTheDocument()
  })

  it('is told once about a denied tab, which is not loaded, and lands without a redirect loop', async () => {
    const { requests, visited } = await open('/farmers', ['view_geography'])
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(location.pathname).toBe('/dashboard')
    expect(visited.filter((pathname) => pathname !== '/farmers')).toEqual(['/', '/dashboard'])
    await waitFor(() => expect(toasts()).toEqual(['Access Denied']))
    expect(urls(requests)).not.toContain('/farmers')
  })

  it('is redirected from an unknown path to the landing page, and told once that there is no such page', async () => {
    await open('/no/such/place', ['view_farmer_tab'])
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
    expect(toasts()).toEqual(['Page not found'])
  })
})

describe('After a navigation', () => {
  it('nothing changes while the authorities are the same', async () => {
    await open('/dashboard', ['view_farmer_tab'])
    const before = currentViewer()
    await screen.findByRole('link', { name: /Farmers\s*1,23,456/ })
    expect(currentViewer()).toBe(before)
  })

  it('the sidebar follows authorities granted or revoked elsewhere', async () => {
    await open('/dashboard', ['view_farmer_tab'], ['view_geography'])
    expect(await screen.findByRole('link', { name: 'Geographies' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Farmer' })).not.toBeInTheDocument()
    expect(toasts()).toEqual([])
  })

  it('a tab whose authority was revoked is left for the dashboard with Access Denied', async () => {
    await open('/user-tabs-mapping', ['view_user_authority_mapping_tab'], ['view_farmer_tab'])
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(location.pathname).toBe('/dashboard')
    await waitFor(() => expect(toasts()).toEqual(['Access Denied']))
    expect([...(currentViewer()?.keys ?? [])]).toEqual(['view_farmer_tab'])
  })

  it.each([
    ['no authority at all', []],
    ['no authority of this portal', [{ serverId: 1, authority: 'other_portal', isMasterData: false }]],
  ])('a user who holds %s is signed out with Access Denied', async (_what, authorities) => {
    await signedIn(viewerWith(['view_farmer_tab']))
    const requests = service((request) =>
      request.url === '/authorities/mine' ? { status: 200, data: { ...mineWith([]), authorities } } : answer(request),
    )
    history.replaceState(null, '', '/dashboard')
    render(<Entry portal={portal} />)
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
    expect(screen.getByText('Access Denied')).toBeInTheDocument()
    expect(urls(requests)).toContain('/sign-out')
    expect(lastEnding()).toBe('denied')
    expect(leftNotice()).toBeUndefined()
  })
})

describe('A visitor who is not signed in', () => {
  it('is redirected from any address to the home area, which remembers the requested address', async () => {
    await endSession('expired')
    history.replaceState(null, '', '/farmers/12?tab=history')
    render(<Entry portal={portal} />)
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
    expect(location.pathname).toBe('/')
    expect(sessionStorage.getItem('agridesk.wanted')).toBe('/farmers/12?tab=history')
  })

  it('sees the five steps to access after a callback with an error, and the home area after one without', async () => {
    await endSession('left')
    history.replaceState(null, '', '/callback?error=access_denied&error_description=Call%20this%20number')
    render(<Entry portal={portal} />)
    expect(await screen.findAllByRole('listitem')).toHaveLength(5)
    expect(screen.getByText(/not assigned to this application/)).toHaveAttribute('role', 'alert')
    expect(screen.queryByText('Call this number')).toBeNull()
    expect(screen.getAllByRole('link', { name: 'support@agridesk.example' })[0]).toHaveAttribute(
      'href',
      'mailto:support@agridesk.example',
    )
    cleanup()
    history.replaceState(null, '', '/callback')
    render(<Entry portal={portal} />)
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
    expect(location.pathname).toBe('/')
  })
})
