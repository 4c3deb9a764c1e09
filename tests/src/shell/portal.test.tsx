import { act, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider, notification } from 'antd'
import axios from 'axios'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { httpOf } from '../../../providers/http'
import { leftNotice } from '../../../providers/notices'
import { currentViewer, endSession, lastEnding } from '../../../providers/session'
import { Entry } from '../../../src/shell/Entry'
import { Portal } from '../../../src/shell/Portal'
import { configured, mineWith, service, signedIn, viewerWith, type Answer } from '../../providers/signedIn'

const realAdapter = axios.defaults.adapter
const portal = { isLoaded: () => true, load: () => Promise.resolve(), get: () => Portal }
const figures = { tiles: [{ name: 'farmers', label: 'Farmers', value: 123456, to: '/farmers' }] }
let mine = mineWith([])

const answer: Answer = ({ url }) => {
  if (url === '/authorities/mine') return { status: 200, data: mine }
  if (url === '/dashboard') return { status: 200, data: figures }
  return { status: 200, data: { items: [], currentPage: 1, pageSize: 10, totalItems: 0, totalIsExact: true } }
}

beforeAll(async () => {
  await configured()
  // A toast that fades away needs a browser to end its animation.
  ConfigProvider.config({
    holderRender: (toasts) => <ConfigProvider theme={{ token: { motion: false } }}>{toasts}</ConfigProvider>,
  })
  vi.stubGlobal('scrollTo', () => undefined)
})
beforeEach(() => sessionStorage.clear())
afterEach(async () => {
  act(() => notification.destroy())
  await waitFor(() => expect(toasts()).toEqual([]))
})
afterAll(async () => {
  axios.defaults.adapter = realAdapter
  httpOf('admin').defaults.adapter = realAdapter
  ConfigProvider.config({ holderRender: undefined })
  vi.unstubAllGlobals()
  await endSession('left')
})

/** Opens the portal at an address as somebody who holds these keys, and as whom the service knows by others later. */
async function open(address: string, keys: readonly string[], later: readonly string[] = keys) {
  await signedIn(viewerWith(keys))
  mine = mineWith(later)
  const requests = service(answer)
  const router = createMemoryRouter([{ path: '*', element: <Entry portal={portal} /> }], { initialEntries: [address] })
  const visited: string[] = []
  router.subscribe(({ location }) => visited.push(location.pathname))
  render(<RouterProvider router={router} />)
  return { router, requests, visited }
}

const toasts = () => [...document.querySelectorAll('.ant-notification-notice-message')].map(({ textContent }) => textContent)
const urls = (requests: readonly { url?: string }[]) => requests.map(({ url }) => url)

describe('A signed-in user', () => {
  it('is forwarded from the root to the dashboard', async () => {
    await open('/', ['view_farmer_tab'])
    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: /Farmers\s*1,23,456/ })).toHaveAttribute('href', '/farmers')
    expect(document.title).toBe('Dashboard · Agridesk')
  })

  it('is greeted and finds only what they hold in the menu', async () => {
    await open('/dashboard', ['view_farmer_tab'])
    expect(await screen.findByRole('button', { name: /Hi, Asha Verma/ })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Farmer' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Geographies' })).not.toBeInTheDocument()
  })

  it('is told once of a denied tab, which is neither drawn nor fetched, and lands without going in circles', async () => {
    const { router, requests, visited } = await open('/farmers', ['view_geography'])
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(router.state.location.pathname).toBe('/dashboard')
    expect(visited.filter((pathname) => pathname !== '/farmers')).toEqual(['/', '/dashboard'])
    await waitFor(() => expect(toasts()).toEqual(['Access Denied']))
    expect(urls(requests)).not.toContain('/farmers')
  })

  it('comes from an unknown path to the landing', async () => {
    const { router } = await open('/no/such/place', ['view_farmer_tab'])
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(toasts()).toEqual([])
  })
})

describe('At the end of a navigation', () => {
  it('nothing changes while the authorities are the same', async () => {
    await open('/dashboard', ['view_farmer_tab'])
    const before = currentViewer()
    await screen.findByRole('link', { name: /Farmers\s*1,23,456/ })
    expect(currentViewer()).toBe(before)
  })

  it('the sidebar follows authorities that were added or taken elsewhere', async () => {
    await open('/dashboard', ['view_farmer_tab'], ['view_geography'])
    expect(await screen.findByRole('link', { name: 'Geographies' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Farmer' })).not.toBeInTheDocument()
    expect(toasts()).toEqual([])
  })

  it('a tab that was lost is left for the dashboard with Access Denied', async () => {
    const { router } = await open('/user-tabs-mapping', ['view_user_authority_mapping_tab'], ['view_farmer_tab'])
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(router.state.location.pathname).toBe('/dashboard')
    await waitFor(() => expect(toasts()).toEqual(['Access Denied']))
    expect([...(currentViewer()?.keys ?? [])]).toEqual(['view_farmer_tab'])
  })

  it.each([
    ['no authority at all', []],
    ['no authority of this portal', [{ serverId: 1, authority: 'other_portal', isMasterData: false }]],
  ])('whoever holds %s is signed out with Access Denied', async (_what, authorities) => {
    await signedIn(viewerWith(['view_farmer_tab']))
    const requests = service((request) =>
      request.url === '/authorities/mine' ? { status: 200, data: { ...mineWith([]), authorities } } : answer(request),
    )
    const router = createMemoryRouter([{ path: '*', element: <Entry portal={portal} /> }], { initialEntries: ['/dashboard'] })
    render(<RouterProvider router={router} />)
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
    expect(screen.getByText('Access Denied')).toBeInTheDocument()
    expect(urls(requests)).toContain('/sign-out')
    expect(lastEnding()).toBe('denied')
    expect(leftNotice()).toBeUndefined()
  })
})

describe('Somebody who is not signed in', () => {
  it('comes from any address to the home area, which remembers where they wanted to go', async () => {
    await endSession('expired')
    const router = createMemoryRouter([{ path: '*', element: <Entry portal={portal} /> }], {
      initialEntries: ['/farmers/12?tab=history'],
    })
    render(<RouterProvider router={router} />)
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/')
    expect(sessionStorage.getItem('agridesk.wanted')).toBe('/farmers/12?tab=history')
  })

  it('finds the five steps to access behind a callback with an error, and the home area behind one without', async () => {
    await endSession('left')
    const router = createMemoryRouter([{ path: '*', element: <Entry portal={portal} /> }], {
      initialEntries: ['/callback?error=access_denied&error_description=Not%20assigned'],
    })
    render(<RouterProvider router={router} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
    expect(screen.getByText('Not assigned')).toHaveAttribute('role', 'alert')
    expect(screen.getAllByRole('link', { name: 'support@agridesk.example' })[0]).toHaveAttribute('href', 'mailto:support@agridesk.example')
    await router.navigate('/callback')
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
  })
})
