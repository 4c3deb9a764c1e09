import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import axios from 'axios'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#resources'
import { httpOf } from '../../../../providers/http'
import { endSession } from '../../../../providers/session'
import { Screen } from '../../../../src/screens/user-tabs-mapping/page'
import { RegisterProvider } from '../../../../src/views/data/RegisterContext'
import { configured, service, signedIn, viewerWith } from '../../../providers/signedIn'

const realAdapter = axios.defaults.adapter
const authorities = [
  { id: 1, authority: 'view_farmer_tab', label: 'Farmer', kind: 'VIEW', sensitive: false },
  { id: 2, authority: 'view_geography', label: 'Geographies', kind: 'VIEW', sensitive: false },
  { id: 3, authority: 'pii:reveal', label: 'See personal data', kind: 'ACTION', sensitive: true },
  { id: 4, authority: 'view_user_authority_mapping_tab', label: 'User-Tabs-Mapping', kind: 'VIEW', sensitive: false },
]
const held = [
  { id: 31, authority: { id: 1, label: 'Farmer' }, source: 'DIRECT' },
  { id: 34, authority: { id: 4, label: 'User-Tabs-Mapping' }, source: 'GROUP', group: { id: 1, label: 'Admins' } },
]

beforeAll(configured)
afterAll(async () => {
  axios.defaults.adapter = realAdapter
  httpOf('admin').defaults.adapter = realAdapter
  await endSession('left')
})

/** Opens a user’s mapping as a viewer with these keys; returns what was sent to save it. */
async function open(user: number, keys: readonly string[]) {
  await signedIn(viewerWith(keys))
  const sent: unknown[] = []
  service(({ url, data }) => {
    if (url === '/users/options')
      return { status: 200, data: { items: [{ id: user, label: 'Ravi Kumar', username: 'ravi' }] } }
    if (url === '/user-tabs-mapping/people') return { status: 200, data: { items: [], hasMore: false } }
    if (url === '/authorities') return { status: 200, data: { items: authorities } }
    if (url === '/user-authorities') return { status: 200, data: { items: held } }
    // A preference of an earlier test may still be sent.
    if (url === '/user-tabs-mapping') sent.push(JSON.parse(String(data)))
    return { status: 200, data: { assigned: 1, removed: 1 } }
  })
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], {
    initialEntries: [`/user-tabs-mapping?user=${user}`],
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RegisterProvider register={register}>
        <RouterProvider router={router} />
      </RegisterProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Ravi Kumar' })
  return sent
}

const list = (name: RegExp) => within(screen.getByRole('region', { name }))

describe('The User-Tabs-Mapping of a user', () => {
  it('moves ticked authorities, previews the sidebar, and saves the difference in one request', async () => {
    const sent = await open(9, ['view_user_authority_mapping_tab', 'authority:edit'])
    await userEvent.click(list(/^Available/).getByRole('checkbox', { name: /Geographies/ }))
    await userEvent.click(list(/^Available/).getByRole('button', { name: 'Assign 1' }))
    await userEvent.click(list(/^Assigned/).getByRole('checkbox', { name: /Farmer/ }))
    await userEvent.click(list(/^Assigned/).getByRole('button', { name: 'Remove 1' }))
    const changes = list(/^Changes/)
    expect(changes.getByText('+1 tab, −1 tab').parentElement).toHaveTextContent(
      /sidebar will show: Dashboard,.* Geographies,.* User-Tabs-Mapping/,
    )
    await userEvent.click(changes.getByRole('button', { name: 'Save' }))
    expect(sent).toEqual([{ user: 9, assign: [2], remove: [31] }])
  })

  it('requires a reason before something sensitive is granted', async () => {
    const sent = await open(9, ['view_user_authority_mapping_tab', 'authority:edit', 'role_superadmin'])
    await userEvent.click(list(/^Available/).getByRole('checkbox', { name: /See personal data/ }))
    await userEvent.click(list(/^Available/).getByRole('button', { name: 'Assign 1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(sent).toEqual([])
    const reason = screen.getByRole('textbox', { name: /Reason/ })
    expect(reason).toHaveAttribute('aria-invalid', 'true')
    await userEvent.type(reason, 'Audit of the season')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(sent).toEqual([{ user: 9, assign: [3], remove: [], reason: 'Audit of the season' }])
  })

  it('does not let users revoke their own access to the mapping', async () => {
    await open(7, ['view_user_authority_mapping_tab', 'authority:edit'])
    expect(
      list(/^Assigned/).getByRole('checkbox', { name: /User-Tabs-Mapping.*your own access to this page/ }),
    ).toBeDisabled()
  })

  it('lets only a superadmin change sensitive authorities, however the draft was filled', async () => {
    const sent = await open(9, ['view_user_authority_mapping_tab', 'authority:edit'])
    expect(list(/^Available/).getByRole('checkbox', { name: /See personal data.*superadmins only/ })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Remove all' }))
    expect(list(/^Changes/).getByText('−2 tabs')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(sent).toEqual([{ user: 9, assign: [], remove: [31, 34] }])
  })

  it('is read-only without the right to assign', async () => {
    await open(9, ['view_user_authority_mapping_tab'])
    expect(screen.getAllByRole('checkbox').every((box) => (box as HTMLInputElement).disabled)).toBe(true)
    expect(screen.queryByRole('button', { name: /Assign|Remove|Copy|Reset/ })).not.toBeInTheDocument()
  })
})
