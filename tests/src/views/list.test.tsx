import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authorityList, farmers, geographies, type lands } from '#resources'
import { List } from '../../../src/views/list/List'
import { Show } from '../../../src/views/show/Show'
import type { Answer } from '../../providers/signedIn'
import { clearToasts, connect, gita, pageOf, stage, withoutSummary } from './stage'

const ravi = { ...gita, id: 13, firstName: 'Ravi', lastName: 'Kumar', name: 'Ravi Kumar', _can: [] }
const two: Answer = () => ({ status: 200, data: pageOf([gita, ravi], { totalItems: 1000, totalIsExact: false }) })

beforeEach(() => localStorage.clear())
afterEach(() => {
  connect(true)
  vi.restoreAllMocks()
  clearToasts()
})

const list = (address = '/farmers', answer = two, keys?: readonly string[]) =>
  stage(<List resource={farmers} />, address, answer, keys)
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const asked = (requests: { params?: unknown; url?: string }[]) =>
  requests.filter(({ url }) => url === '/farmers').map(({ params }) => String(params))

describe('A list', () => {
  it('reads its state from the address and requests exactly that', async () => {
    const { requests } = await list('/farmers?page=2&size=35&sort=name&status.in=ACTIVE,MERGED')
    await row('Gita Devi')
    expect(asked(requests)).toEqual(['page=2&size=35&sort=name&status.in=ACTIVE%2CMERGED'])
    expect(screen.getByText('Status: Active or Merged')).toBeInTheDocument()
  })

  it('writes the user’s changes into the address, so that Back undoes them', async () => {
    const { user, router } = await list()
    await row('Gita Devi')
    await user.click(screen.getByRole('columnheader', { name: /Acres/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?sort=totalLandAcre'))
    await user.click(screen.getByRole('link', { name: 'Page 3' }))
    await waitFor(() => expect(router.state.location.search).toBe('?page=3&sort=totalLandAcre'))
    await act(() => router.navigate(-1))
    expect(router.state.location.search).toBe('?sort=totalLandAcre')
  })

  it('drops what it cannot understand from the address, with a message', async () => {
    const { router, requests } = await list('/farmers?nonsense=1&q=gita')
    expect(await screen.findByText('Part of the address wasn’t understood and was ignored')).toBeInTheDocument()
    expect(router.state.location.search).toBe('?q=gita')
    expect(router.state.historyAction).toBe('REPLACE')
    expect(asked(requests)).toEqual(['q=gita'])
  })

  it('says that rows shown while a search waits for the connection are of the previous query', async () => {
    const { user, requests } = await list('/farmers', ({ params }) =>
      String(params).includes('ravi') ? { status: 200, data: pageOf([ravi]) } : two({} as never),
    )
    await row('Gita Devi')
    connect(false)
    await user.type(screen.getByRole('searchbox', { name: 'Search farmers' }), 'ravi')
    const words = /^These rows may be out of date\. The list will update/
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /Gita Devi/ })).toBeInTheDocument()
    expect(asked(requests)).toEqual([''])
    connect(true)
    await waitFor(() => expect(screen.queryByRole('row', { name: /Gita Devi/ })).toBeNull())
    expect(screen.queryByText(words)).toBeNull()
    expect(asked(requests).at(-1)).toBe('q=ravi')
  })

  it('searches from the third letter on, without a history entry for each letter', async () => {
    const { user, router, requests } = await list()
    await row('Gita Devi')
    const box = screen.getByRole('searchbox', { name: 'Search farmers' })
    await user.keyboard('/')
    expect(box).toHaveFocus()
    await user.type(box, 'gi')
    expect(await screen.findByText('Type at least 3 characters')).toBeInTheDocument()
    await user.type(box, 'ta')
    await waitFor(() => expect(router.state.location.search).toBe('?q=gita'))
    await waitFor(() => expect(asked(requests)).toEqual(['', 'q=gita']))
  })

  it('says that there may be more than was counted, and counts all on request without refetching the rows', async () => {
    const answer: Answer = (request) =>
      request.url?.startsWith('/farmers/count')
        ? { status: 200, data: { totalItems: 12_480, totalIsExact: true } }
        : two(request)
    const { user, requests, router } = await list('/farmers', answer)
    expect(await screen.findByText(/1–2 of 1,000\+/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Count all' }))
    expect(await screen.findByText(/1–2 of 12,480/)).toBeInTheDocument()
    expect(requests.map(({ url }) => url)).toContain('/farmers/count?count=exact')
    expect(asked(requests)).toEqual([''])
    expect(router.state.location.search).toBe('?count=exact')
  })

  it('requests a count that the service deferred, while the rows are shown', async () => {
    const answer: Answer = ({ url }) =>
      url?.startsWith('/farmers/count')
        ? { status: 200, data: { totalItems: 640, totalIsExact: true } }
        : { status: 200, data: pageOf([gita, ravi], { pageSize: 2, totalItems: null, totalIsExact: false }) }
    await list('/farmers?status=ACTIVE', answer)
    await row('Gita Devi')
    expect(await screen.findByText(/1–2 of 640/)).toBeInTheDocument()
  })

  it('says that it shows only near matches when nothing was found', async () => {
    await list('/farmers?q=gta+dvi', () => ({ status: 200, data: pageOf([gita], { nearest: true }) }))
    expect(await screen.findByText('No results for “gta dvi”. Closest matches:')).toBeInTheDocument()
  })

  it('opens the page whose number is typed, at most the last one', async () => {
    const { user, router } = await list('/farmers', () => ({
      status: 200,
      data: pageOf([gita, ravi], { totalItems: 95 }),
    }))
    await user.type(await screen.findByRole('textbox', { name: 'Go to page' }), '४{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?page=4'))
    await user.type(screen.getByRole('textbox', { name: 'Go to page' }), '99{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?page=10'))
  })

  it('passes the cursor of the last page to the next one, but not through the address', async () => {
    const { user, router, requests } = await list('/farmers?sort=name', () => ({
      status: 200,
      data: pageOf([gita, ravi], { totalItems: 95, after: 'somewhere' }),
    }))
    await row('Gita Devi')
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(asked(requests).at(-1)).toBe('page=2&sort=name&after=somewhere'))
    expect(router.state.location.search).toBe('?page=2&sort=name')
  })

  it('opens a row with Enter and moves among rows with the arrow keys', async () => {
    const { user, router } = await list()
    const first = await row('Gita Devi')
    act(() => first.focus())
    await user.keyboard('{ArrowDown}')
    expect(await row('Ravi Kumar')).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/farmers/13'))
  })

  it('offers for a row the actions that the service allows, and what can be created for it', async () => {
    const { user } = await list()
    await user.click(await screen.findByRole('button', { name: 'Actions for Gita Devi' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Duplicate',
      'Deactivate',
      'Blacklist',
      'Create booking',
      'Open care case',
      'Share link',
      'Add expense',
      'Add feedback',
      'Request soil test',
      ...['Sell subscription', 'Credit points', 'Sell hospicash', 'Sell kavach'],
      'Take an order',
    ])
    expect(screen.queryByRole('button', { name: 'Actions for Ravi Kumar' })).not.toBeInTheDocument()
  })

  it('has neither buttons nor checkboxes for viewers who may only read', async () => {
    await list('/farmers', () => ({ status: 200, data: pageOf([ravi]) }), ['view_farmer_tab'])
    expect(within(await row('Ravi Kumar')).queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Add farmer/ })).not.toBeInTheDocument()
  })

  it('says what to do when nothing was found', async () => {
    const { user, router } = await list('/farmers?q=nobody&status=ACTIVE', () => ({ status: 200, data: pageOf([]) }))
    expect(await screen.findByText('No data found')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('shows an error and retries', async () => {
    let isDown = true
    const { user } = await list('/farmers', (request) =>
      isDown ? { status: 500, data: { title: 'Something went wrong' } } : two(request),
    )
    const retry = await screen.findByRole('button', { name: 'Retry' })
    isDown = false
    await user.click(retry)
    expect(await row('Gita Devi')).toBeInTheDocument()
  })

  it('omits columns that the viewer may not read, and keeps the chosen ones for the next visit', async () => {
    const keys = Object.keys(authorityList).filter((key) => key !== 'pii:reveal')
    const { user, requests } = await list('/farmers', two, keys)
    await row('Gita Devi')
    await user.click(screen.getByRole('button', { name: /Columns/ }))
    const panel = await screen.findByRole('dialog', { name: 'Columns' })
    await user.click(await within(panel).findByRole('checkbox', { name: 'Mobile' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Mobile' })).not.toBeInTheDocument())
    expect(asked(requests), 'what is only hidden is not asked for anew').toEqual([''])
    expect(within(panel).queryByRole('checkbox', { name: 'PAN' })).not.toBeInTheDocument()
    const kept = await waitFor(() => {
      const put = requests.find(({ url }) => url === '/preferences/look%3Afarmers')
      expect(put).toBeDefined()
      return put
    })
    expect(String(kept?.data)).not.toContain('mobile')
  })

  it('filters in its tab by the condition of the tab', async () => {
    const { requests } = await stage(
      <List resource={geographies} tab="village" />,
      '/geographies/village?status=ACTIVE',
      () => ({ status: 200, data: pageOf([]) }),
    )
    await screen.findByText('No data found')
    expect(String(requests.find(({ url }) => url === '/geographies')?.params)).toBe('type=village&status=ACTIVE')
    expect(screen.getByRole('link', { name: 'Villages' })).toHaveAttribute('aria-current', 'page')
  })
})

describe('The page of a record', () => {
  const answer: Answer = ({ url }) => {
    if (url === '/farmers/12') return { status: 200, data: gita }
    if (url?.startsWith('/farmers/12/history')) {
      const changes = [
        { field: 'village', before: null, after: gita.village },
        { field: 'aadhaar', before: 'changed', after: 'changed' },
      ]
      return {
        status: 200,
        data: pageOf([
          {
            id: 1,
            at: '2026-11-21T08:35:00.000Z',
            by: { id: 2, label: 'Ravi Kumar' },
            action: 'blacklist',
            version: 2,
            reason: 'Asked for it',
            changes,
          },
        ]),
      }
    }
    return { status: 404, data: { title: 'Farmer Not Found' } }
  }
  const page = (address = '/farmers/12', id = '12') =>
    stage(<Show resource={withoutSummary(farmers)} id={id} />, address, answer)

  it('shows the fields that apply, and omits empty ones and those that do not apply', async () => {
    await page()
    expect(await screen.findByRole('heading', { name: 'Gita Devi', level: 1 })).toBeInTheDocument()
    expect(screen.getByText('Language')).toBeInTheDocument()
    expect(screen.queryByText('Birth year')).not.toBeInTheDocument()
    expect(screen.queryByText('Blacklist reason')).not.toBeInTheDocument()
    expect(screen.queryByText('PAN')).not.toBeInTheDocument()
  })

  it('offers the lists of its children, and adding to them', async () => {
    const { requests } = await page('/farmers/12?tab=lands-farmer')
    expect(await screen.findByRole('link', { name: /Add land/ })).toHaveAttribute('href', '/lands/create?farmer=12')
    expect(String(requests.find(({ url }) => url === ('/lands' satisfies `/${typeof lands.is.name}`))?.params)).toBe(
      'farmer=12',
    )
  })

  it('shows its history in words: who, when, what and why', async () => {
    await page('/farmers/12?tab=history')
    const step = (await screen.findByText('Blacklist')).closest('li')
    expect(step).toHaveTextContent('Ravi Kumar, 21 Nov 2026, 14:05')
    expect(step).toHaveTextContent('Reason: Asked for it')
    expect(step).toHaveTextContent('VillageRampur')
    expect(step).toHaveTextContent('AadhaarChanged, hidden')
  })

  it('says in the words of the resource that the record does not exist', async () => {
    await page('/farmers/99', '99')
    expect(await screen.findByText('Farmer Not Found')).toBeInTheDocument()
  })
})
