import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookings } from '#resources'
import type { AnyResource } from '#define'
import { shapesOf } from '../../../src/views/address/shape'
import { List } from '../../../src/views/list/List'
import { signedIn, viewerWith, type Answer } from '../../providers/signedIn'
import { clearToasts, pageOf, stage } from './stage'

interface Drawn {
  readonly data: readonly { readonly label: string }[]
  readonly onReady: (ready: { chart: { on: (name: string, told: (event: object) => void) => void } }) => void
}

// Replaces the library’s canvas by a button for each mark.
vi.mock('@ant-design/plots', () => {
  const marks =
    (kind: string) =>
    ({ data, onReady }: Drawn) => {
      const click = (mark: object) =>
        onReady({ chart: { on: (name, told) => name === 'element:click' && told({ data: { data: mark } }) } })
      return data.map((mark) => (
        <button key={mark.label} onClick={() => click(mark)}>
          {`${kind} ${mark.label}`}
        </button>
      ))
    }
  return { Bar: marks('Bar'), Column: marks('Column') }
})

beforeEach(() => localStorage.clear())
afterEach(clearToasts)

const acres = {
  label: 'Acres by service',
  groups: [
    { key: 'BOOM_SPRAY', label: 'Boom spray', value: 1234.5, count: 12, filter: 'service=BOOM_SPRAY&status=CREATED' },
    { key: null, label: 'Other', value: 0.5, count: 1, filter: 'service.nin=BOOM_SPRAY&status=CREATED' },
  ],
  total: { value: 1235, count: 13 },
}
const months = {
  label: 'Bookings by month',
  groups: [
    { key: null, label: 'Earlier', value: 900, count: 900, filter: 'serviceDate.lt=2026-11-01' },
    { key: '2026-11-01', label: 'Nov 2026', value: 13, count: 13, filter: 'serviceDate=2026-11-01' },
  ],
  total: { value: 913, count: 913 },
}
const groupings = { by: [{ path: 'status', label: 'Status', isDated: false }], figures: [] }
const byStatus = {
  label: 'Bookings by status',
  groups: [{ key: 'CREATED', label: 'Created', value: 7, count: 7, filter: 'status=CREATED' }],
  total: { value: 7, count: 7 },
}
const figures: Answer = ({ url = '' }) => {
  if (url.includes('/groupings')) return { status: 200, data: groupings }
  if (url.includes('/groups?')) return { status: 200, data: byStatus }
  if (url.includes('/charts/acresByService')) return { status: 200, data: acres }
  return { status: 200, data: url.includes('/charts/byMonth') ? months : pageOf([]) }
}
const charted = (address: string, answer = figures) => stage(<List resource={bookings} />, address, answer)
const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)

describe('A list’s chart', () => {
  it('is offered beside its rows, and requests its figures under the same filters', async () => {
    const { user, requests, router } = await charted('/bookings?status=CREATED')
    const shapes = await screen.findByRole('navigation', { name: 'Show as' })
    await user.click(within(shapes).getByRole('link', { name: 'Chart' }))
    const table = await screen.findByRole('table', { name: 'Acres by service' })
    expect(router.state.location.search).toBe('?status=CREATED&as=chart')
    expect(requests.map(({ url }) => url)).toContain('/bookings/charts/acresByService?status=CREATED')
    expect(within(table).getAllByRole('row').map(cells)).toEqual([
      ['Service', 'Area (acres)', 'Bookings'],
      ['Boom spray', '1,234.5', '12'],
      ['Other', '0.5', '1'],
      ['Total', '1,235', '13'],
    ])
  })

  it('leads from a figure or a bar to the list of exactly those records', async () => {
    const { user, router } = await charted('/bookings?as=chart')
    const link = await screen.findByRole('link', { name: 'Other' })
    expect(link).toHaveAttribute('href', '/bookings?service.nin=BOOM_SPRAY&status=CREATED')
    await user.click(await screen.findByText('Bar Boom spray'))
    await waitFor(() => expect(router.state.location.search).toBe('?service=BOOM_SPRAY&status=CREATED'))
  })

  it('is chosen in the address from several, and draws periods as columns, without the group “Earlier”', async () => {
    const { user, router } = await charted('/bookings?as=chart')
    await user.click(await screen.findByRole('combobox', { name: 'Chart' }))
    await user.click(await screen.findByTitle('Bookings by month'))
    await screen.findByRole('table', { name: 'Bookings by month' })
    expect(router.state.location.search).toBe('?as=chart&chart=byMonth')
    expect(await screen.findByText('Column Nov 2026')).toBeInTheDocument()
    expect(screen.queryByText('Column Earlier')).toBeNull()
    expect(screen.getByRole('row', { name: 'Earlier 900' })).toBeInTheDocument()
  })

  it('is grouped by the reader’s choice, which the address keeps', async () => {
    const { user, router, requests } = await charted('/bookings?as=chart')
    await user.click(await screen.findByRole('combobox', { name: 'Chart' }))
    await user.click(await screen.findByTitle('Group by…'))
    const table = await screen.findByRole('table', { name: 'Bookings by status' })
    expect(within(table).getByRole('link', { name: 'Created' })).toHaveAttribute('href', '/bookings?status=CREATED')
    expect(router.state.location.search).toBe('?as=chart&chart=by%3Astatus')
    expect(requests.map(({ url }) => url)).toContain('/bookings/groups?by=status')
  })

  it('is shown beside the rows, which its groups narrow', async () => {
    const { user, router } = await charted('/bookings?as=beside&status=CREATED')
    const beside = await screen.findByRole('complementary', { name: 'Chart' })
    const group = await within(beside).findByRole('link', { name: 'Boom spray' })
    expect(screen.getByRole('searchbox', { name: 'Search bookings' })).toBeInTheDocument()
    await user.click(group)
    await waitFor(() => expect(router.state.location.search).toBe('?service=BOOM_SPRAY&status=CREATED&as=beside'))
  })

  it('says that nothing was found', async () => {
    await charted('/bookings?as=chart', (request) =>
      request.url?.includes('/charts/') ? { status: 200, data: { ...acres, groups: [] } } : figures(request),
    )
    expect(await screen.findByText(bookings.form.messages.noneFound)).toBeInTheDocument()
  })

  it('shows an error, and retries on request', async () => {
    let isDown = true
    const { user } = await charted('/bookings?as=chart', (request) =>
      isDown ? { status: 500, data: { title: 'Something went wrong' } } : figures(request),
    )
    const retry = await screen.findByRole('button', { name: 'Retry' })
    isDown = false
    await user.click(retry)
    expect(await screen.findByRole('table', { name: 'Acres by service' })).toBeInTheDocument()
  })

  it('is not offered to viewers who may not read its fields', async () => {
    const list = { ...bookings.list, filters: [], charts: { one: { label: 'One', aggregate: 'count', by: 'service' } } }
    const service = { ...bookings.fields.service, read: 'farmer:blacklist' }
    const secret = { ...bookings, list, fields: { ...bookings.fields, service } } as unknown as AnyResource
    await signedIn(viewerWith(['view_bookings']))
    expect(shapesOf(secret)).toEqual(['list', 'calendar', 'map'])
    await signedIn(viewerWith(['farmer:blacklist']))
    expect(shapesOf(secret)).toContain('chart')
  })
})
