import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { farmers } from '#resources'
import { Edit } from '../../../src/views/form/Edit'
import { List } from '../../../src/views/list/List'
import { Show } from '../../../src/views/show/Show'
import type { Answer } from '../../providers/signedIn'
import { bodyOf, clearToasts, gita, pageOf, sent, stage, withoutSummary } from './stage'

const ravi = { ...gita, id: 13, name: 'Ravi Kumar' }
const together = 'include=assignment,comments,neighbours'
const road = { id: 4, version: 1, _can: [], name: 'Road field', status: 'ACTIVE', createdAt: gita.createdAt }

beforeEach(() => localStorage.clear())
afterEach(clearToasts)

const answers =
  (more: Readonly<Record<string, unknown>> = {}): Answer =>
  ({ url = '' }) => {
    const [path = ''] = url.split('?')
    if (path in more) return { status: 200, data: more[path] }
    if (path === '/farmers') return { status: 200, data: pageOf([gita, ravi]) }
    if (path === '/lands' || path === '/consents') return { status: 200, data: pageOf([road]) }
    if (path === '/farmers/12/related')
      return {
        status: 200,
        data: { counts: { 'lands.farmer': { totalItems: 1000, totalIsExact: false }, 'consents.farmer': null } },
      }
    if (path === '/consents/count') return { status: 200, data: { totalItems: 7, totalIsExact: true } }
    if (path === '/farmers/12') return { status: 200, data: gita }
    if (path === '/farmers/13') return { status: 200, data: ravi }
    if (path.endsWith('/comments')) return { status: 200, data: { items: [], hasEarlier: false, totalItems: 0 } }
    if (path.endsWith('/assignment')) return { status: 200, data: { assignment: null } }
    return { status: 404, data: { title: 'Not Found' } }
  }
const bare = withoutSummary(farmers)
/** Farmers without declared parts: every list on the page is a part. */
const plain = { ...bare, page: { ...bare.page, parts: undefined } }
const show = (address: string, answer = answers(), id = '12') =>
  stage(<Show resource={plain} id={id} />, address, answer)

describe('Navigation through a list’s records', () => {
  const list = encodeURIComponent('page=2&status.in=ACTIVE&sort=name')
  const between = answers({ '/farmers/12/neighbours': { previous: 11, next: 13 } })

  it('is passed to the link of each row, whatever the list is', async () => {
    await stage(<List resource={farmers} />, '/farmers?status.in=ACTIVE&sort=name', answers())
    const link = await screen.findByRole('link', { name: 'Gita Devi' })
    expect(link).toHaveAttribute('href', '/farmers/12?list=sort%3Dname%26status.in%3DACTIVE')
  })

  it('leads to the neighbours and back to that list, by the address alone', async () => {
    const { requests } = await show(`/farmers/12?list=${list}&tab=history`, between)
    const next = await screen.findByRole('link', { name: /Next/ })
    expect(sent(requests, `get /farmers/12/context?sort=name&status.in=ACTIVE&${together}`)).toHaveLength(1)
    expect(next.getAttribute('href')).toMatch(/^\/farmers\/13\?/)
    expect(new URLSearchParams(next.getAttribute('href')?.split('?')[1]).get('list')).toBe(
      'page=2&status.in=ACTIVE&sort=name',
    )
    expect(next.getAttribute('href')).toContain('tab=history')
    expect(screen.getByRole('link', { name: 'Farmers' })).toHaveAttribute(
      'href',
      '/farmers?page=2&status.in=ACTIVE&sort=name',
    )
  })

  it('works by the keys [ and ], but not while typing', async () => {
    const { user, router } = await show(`/farmers/12?list=&tab=comments`, between)
    await screen.findByRole('link', { name: /Next/ })
    await user.click(await screen.findByRole('textbox', { name: 'Comment' }))
    await user.keyboard(']')
    expect(router.state.location.pathname).toBe('/farmers/12')
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard(']')
    await waitFor(() => expect(router.state.location.pathname).toBe('/farmers/13'))
  })

  it('ends where the list ends, and is not offered where the service does not know it', async () => {
    await show(`/farmers/12?list=`, answers({ '/farmers/12/neighbours': { previous: null, next: 13 } }))
    await screen.findByRole('link', { name: /Next/ })
    expect(screen.queryByRole('link', { name: /Previous/ })).not.toBeInTheDocument()
  })

  it('is hidden where the service does not know the neighbours', async () => {
    const { requests } = await show('/farmers/12?list=')
    await waitFor(() => expect(sent(requests, `get /farmers/12/context?${together}`)).toHaveLength(1))
    await screen.findByRole('heading', { name: 'Gita Devi' })
    expect(screen.queryByText('Next')).not.toBeInTheDocument()
  })
})

describe('The lists on a record’s page', () => {
  it('keep their queries separate from the record’s own and each other’s', async () => {
    const { user, router, requests } = await show('/farmers/12?tab=lands-farmer&list=status%3DINACTIVE')
    await screen.findByRole('link', { name: 'Road field' })
    await user.click(screen.getByRole('columnheader', { name: /Land name/ }))
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('lands-farmer')).toBe('sort=name'))
    expect(new URLSearchParams(router.state.location.search).get('list')).toBe('status=INACTIVE')
    const asked = sent(requests, 'get /lands').map(({ params }) => String(params))
    expect(asked).toContain('sort=name&farmer=12')
    await user.click(screen.getByRole('link', { name: /^Consents/ }))
    await waitFor(() => expect(sent(requests, 'get /consents').length).toBeGreaterThan(0))
    const search = new URLSearchParams(router.state.location.search)
    expect([search.get('tab'), search.get('lands-farmer')]).toEqual(['consents-farmer', 'sort=name'])
    expect(screen.queryByText('Part of the address wasn’t understood and was ignored')).not.toBeInTheDocument()
  })

  it('show their counts, deferred and capped, in one request for all', async () => {
    const { requests } = await show('/farmers/12')
    expect(await screen.findByRole('link', { name: 'Lands 1,000+' })).toBeInTheDocument()
    expect(sent(requests, 'get /farmers/12/related')).toHaveLength(1)
    expect(sent(requests, 'get /lands')).toHaveLength(0)
  })

  it('request slow counts by themselves', async () => {
    const { requests } = await show('/farmers/12')
    expect(await screen.findByRole('link', { name: 'Consents 7' })).toBeInTheDocument()
    expect(sent(requests, 'get /consents/count').map(({ params }) => String(params))).toEqual(['farmer=12'])
    expect(sent(requests, 'get /lands/count')).toHaveLength(0)
  })
})

describe('The preview panel beside a list', () => {
  const peek = (address = '/farmers') => stage(<List resource={farmers} />, address, answers())

  it('opens by the address, moves through the rows, and closes by Escape with the focus on the row', async () => {
    const { user, router } = await peek()
    await screen.findByRole('link', { name: 'Gita Devi' })
    await act(() => router.navigate('/farmers?record=12'))
    const panel = await screen.findByRole('dialog', { name: 'Gita Devi' })
    await waitFor(() => expect(panel).toHaveFocus())
    expect(within(panel).getByRole('link', { name: 'Open page' })).toHaveAttribute('href', '/farmers/12?list=')
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByRole('dialog', { name: 'Ravi Kumar' })).toBeInTheDocument()
    expect(router.state.location.search).toBe('?record=13')
    await user.keyboard('{ArrowDown}')
    expect(router.state.location.search).toBe('?record=13')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await waitFor(() => expect(screen.getByRole('row', { name: /Ravi Kumar/ })).toHaveFocus())
    expect(router.state.historyAction).toBe('POP')
  })

  it('closes to the list when a link led straight to it', async () => {
    const { user, router } = await peek('/farmers?sort=name&record=12')
    await screen.findByRole('dialog', { name: 'Gita Devi' })
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(router.state.location.search).toBe('?sort=name'))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('says that a record does not exist', async () => {
    await peek('/farmers?record=99')
    expect(await screen.findByText('Farmer Not Found')).toBeInTheDocument()
  })
})

describe('A record merged into another', () => {
  const merged = { ...gita, _can: [], status: 'MERGED', mergedInto: { id: 20, label: 'Sita Devi' } }

  it('redirects its page and its form to the remaining one', async () => {
    const answer = answers({ '/farmers/12': merged })
    await show('/farmers/12', answer)
    expect((await screen.findAllByRole('link', { name: 'Sita Devi' }))[0]).toHaveAttribute('href', '/farmers/20')
  })

  it('says in the place of its form that it was merged', async () => {
    await stage(<Edit resource={farmers} id="12" />, '/farmers/12/edit', answers({ '/farmers/12': merged }))
    expect(await screen.findByText('This farmer can no longer be changed')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Sita Devi' })).toHaveAttribute('href', '/farmers/20')
  })
})

describe('The history of a record', () => {
  const entry = (version: number, action: string, changes: object[]) => ({
    id: version,
    version,
    action,
    at: gita.createdAt,
    by: { id: 2, label: 'Ravi Kumar' },
    changes,
  })
  const among = {
    by: [{ id: 2, label: 'Ravi Kumar' }],
    actions: ['update'],
    fields: ['tags', 'lastName'],
    isWhole: false,
  }
  const history = pageOf(
    [
      entry(3, 'update', [{ field: 'tags', before: ['old', 'kept'], after: ['kept', 'new'] }]),
      entry(2, 'update', [{ field: 'lastName', before: 'Kaur', after: 'Devi' }]),
    ],
    { among },
  )
  const plan = {
    version: 1,
    changes: [{ field: 'lastName', before: 'Devi', after: 'Kaur' }],
    skipped: [{ field: 'status', why: 'can only be changed by actions' }],
  }
  const answer = answers({ '/farmers/12/history': history, '/farmers/12/restore': plan })

  it('shows added and removed values, and that nothing earlier is known', async () => {
    await show('/farmers/12?tab=history', answer)
    const list = (await screen.findByText('− old', { exact: false }).catch(() => screen.findByText('old'))).closest(
      'ul',
    )
    expect(
      within(list as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['old', 'new'])
    expect(screen.getByText('Imported. Earlier changes are not recorded')).toBeInTheDocument()
  })

  it('is filtered through the address', async () => {
    const { user, router, requests } = await show('/farmers/12?tab=history', answer)
    await user.click(await screen.findByRole('combobox', { name: 'Field' }))
    await user.click(await screen.findByTitle('Last name'))
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('history')).toBe('field=lastName'))
    await waitFor(() => expect(sent(requests, 'get /farmers/12/history?page=1&size=20&field=lastName')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(router.state.location.search).toBe('?tab=history'))
  })

  it('restores a value after showing what would change', async () => {
    const { user, requests } = await show('/farmers/12?tab=history', answer)
    await user.click(await screen.findByRole('button', { name: 'Restore previous last name' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('Kaur')
    expect(dialog).toHaveTextContent('Status can only be changed by actions')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Mixed up')
    await user.click(within(dialog).getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(sent(requests, 'post /farmers/12/restore')).toHaveLength(1))
    const [request] = sent(requests, 'post /farmers/12/restore')
    expect(bodyOf(request)).toEqual({ version: 1, fields: ['lastName'], reason: 'Mixed up' })
    expect(request?.headers.get('If-Match')).toBe('"3"')
  })
})

describe('The parts of a page', () => {
  const names = async () => {
    const parts = await screen.findByRole('navigation', { name: 'Farmer sections' })
    return within(parts)
      .getAllByRole('link')
      .map(({ textContent }) => (textContent ?? '').replace(/\s*\d.*$/, '').trim())
  }
  const page = (parts: readonly string[], address = '/farmers/12') =>
    stage(<Show resource={{ ...plain, page: { ...plain.page, parts } }} id="12" />, address, answers())

  it('are visible in the declared order, and all others are under “More”', async () => {
    await page(['consents'])
    expect(await names()).toEqual(['Details', 'Comments', 'Consents', 'History'])
    act(() => screen.getByRole('button', { name: 'More' }).click())
    expect(await screen.findByRole('menuitem', { name: /Lands/ })).toBeInTheDocument()
  })

  it('that are open are visible even where they would be under “More”', async () => {
    await page(['consents'], '/farmers/12?tab=lands-farmer')
    expect(await names()).toContain('Lands')
  })
})

describe('A remark', () => {
  it('is on the page while the record meets its condition', async () => {
    const remarks = [
      { while: { field: 'name', eq: 'Gita Devi' }, words: 'This is Gita.' },
      { while: { field: 'name', eq: 'Ravi' }, words: 'This is Ravi.' },
    ]
    const told = { ...plain, page: { ...plain.page, remarks } }
    await stage(<Show resource={told} id="12" />, '/farmers/12', answers())
    expect(await screen.findByText('This is Gita.')).toBeInTheDocument()
    expect(screen.queryByText('This is Ravi.')).not.toBeInTheDocument()
  })
})
