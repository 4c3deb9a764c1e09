import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { farmers, salaries, users } from '#resources'
import { keepPreference } from '../../../providers/preferences'
import { List } from '../../../src/views/list/List'
import type { SavedView } from '../../../src/views/saved/savedView'
import type { Answer } from '../../providers/signedIn'
import { bodyOf, clearToasts, gita, pageOf, sent, stage } from './stage'

afterEach(clearToasts)

const active: SavedView = {
  id: 12,
  label: 'Active',
  owner: { id: 7, label: 'Asha Verma' },
  audience: 'mine',
  delta: { where: { field: 'status', eq: 'ACTIVE' }, sort: 'name', size: 35, look: { hidden: ['language'] } },
  version: 4,
  _can: ['update', 'delete'],
}
const shared: SavedView = {
  ...active,
  id: 13,
  label: 'Of others',
  owner: { id: 9, label: 'Ravi Kumar' },
  audience: 'everyone',
  _can: [],
}

let views: SavedView[] = []
beforeEach(() => {
  views = [active, shared]
})

const answer: Answer = ({ url = '', method }) => {
  if (url === '/views' && method === 'get') return { status: 200, data: { views } }
  if (url.startsWith('/views')) return { status: 200, data: { ...active, version: 5 } }
  if (url.startsWith('/preferences')) return { status: 200, data: {} }
  return { status: 200, data: pageOf([gita]) }
}
const list = (address: string, given = answer) => stage(<List resource={farmers} />, address, given)
const asked = (requests: { params?: unknown; url?: string }[]) =>
  requests.filter(({ url }) => url === '/farmers').map(({ params }) => String(params))
const row = () => screen.findByRole('row', { name: /Gita Devi/ })
const tools = () => within(screen.getByRole('group', { name: 'This view' }))

describe('A view in the address', () => {
  it('is requested as saved, and nothing else is written into the address', async () => {
    const { router, requests } = await list('/farmers?view=12')
    await row()
    expect(asked(requests)).toEqual(['size=35&sort=name&status=ACTIVE'])
    expect(screen.getByRole('columnheader', { name: /Source/ })).toBeInTheDocument()
    expect(screen.queryByRole('columnheader', { name: /Language/ })).toBeNull()
    expect(router.state.location.search).toBe('?view=12')
    expect(screen.getByRole('link', { name: 'Active' })).toHaveAttribute('aria-current', 'page')
    expect(tools().queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('stays beside the whole query after a change, and alone again after the change is undone', async () => {
    const { user, router } = await list('/farmers?view=12')
    await row()
    await user.click(screen.getByRole('button', { name: 'Remove filter Status: Active' }))
    await waitFor(() => expect(router.state.location.search).toBe('?size=35&sort=name&view=12'))
    expect(await screen.findByRole('link', { name: /Active.*changed/ })).toBeInTheDocument()
    await user.click(tools().getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(router.state.location.search).toBe('?view=12'))
    await user.click(screen.getByRole('columnheader', { name: /Acres/ }))
    await waitFor(() => expect(router.state.location.search).toContain('sort=totalLandAcre'))
    await user.click(screen.getByRole('columnheader', { name: /Name/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?view=12'))
  })

  it('can have everything cleared', async () => {
    const { requests } = await list('/farmers?view=12&sort=-createdAt')
    await row()
    expect(asked(requests)).toEqual([''])
    expect(screen.getByRole('link', { name: /Active.*changed/ })).toBeInTheDocument()
  })

  it('is not changed by another page of it', async () => {
    const { requests } = await list('/farmers?page=2&view=12')
    await row()
    expect(asked(requests)[0]).toMatch(/^page=2&size=35&sort=name&status=ACTIVE/)
    expect(screen.getByRole('link', { name: 'Active' })).toBeInTheDocument()
  })

  it('that no longer exists is left with a message', async () => {
    const { router } = await list('/farmers?view=99')
    expect(await screen.findByText('This view doesn’t exist')).toBeInTheDocument()
    await waitFor(() => expect(router.state.location.search).toBe('?view=all'))
  })

  it('that filters by what its viewer may not read shows a message instead of a list', async () => {
    views = [{ ...shared, delta: {}, withheld: ['Mobile'] }]
    const { requests } = await list('/farmers?view=13')
    expect(await screen.findByText('This view filters by Mobile, which you don’t have access to.')).toBeInTheDocument()
    expect(asked(requests)).toEqual([])
  })

  it('lists its parts that no longer exist without an error', async () => {
    views = [{ ...active, delta: { where: { field: 'soilType', eq: 'BLACK' } } }]
    await list('/farmers?view=12')
    await row()
    expect(screen.getByText('The filter by soil type was removed: the field no longer exists.')).toBeInTheDocument()
  })

  it('is shown under the tab on which it was saved', async () => {
    views = [{ ...active, delta: { tab: 'operators' } }]
    const { router } = await stage(<List resource={users} />, '/users?view=12', answer)
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/operators'))
    expect(router.state.location.search).toBe('?view=12')
  })
})

describe('The actions on a saved view', () => {
  it('save it on the version that was read', async () => {
    const { user, router, requests } = await list('/farmers?sort=-totalLandAcre&view=12')
    await row()
    await user.click(tools().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.search).toBe('?view=12'))
    expect(bodyOf(sent(requests, 'patch /views/12')[0])).toEqual({
      version: 4,
      delta: { sort: '-totalLandAcre', look: { hidden: ['language'] } },
    })
  })

  it('report when someone else was faster, and fetch it again', async () => {
    const late: Answer = (request) =>
      request.method === 'patch'
        ? { status: 412, data: { title: 'Someone else changed this view', conflicts: [] } }
        : answer(request)
    const { user, requests } = await list('/farmers?sort=id&view=12', late)
    await row()
    await user.click(tools().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Someone else changed this view')).toBeInTheDocument()
    await waitFor(() => expect(sent(requests, 'get /views')).toHaveLength(2))
  })

  it('offer only “Save as…” for another user’s view', async () => {
    await list('/farmers?sort=id&view=13')
    await row()
    expect(tools().queryByRole('button', { name: 'Save' })).toBeNull()
    expect(tools().getByRole('button', { name: 'Save as…' })).toBeInTheDocument()
  })

  it('include opening it with the list', async () => {
    await list('/elsewhere')
    keepPreference('views:farmers', { default: 12 })
    cleanup()
    const { router } = await list('/farmers')
    await waitFor(() => expect(router.state.location.search).toBe('?view=12'))
    expect(router.state.historyAction).toBe('REPLACE')
    keepPreference('views:farmers', null)
  })
})

it('A list whose views fail to load still works', async () => {
  const { requests } = await list('/farmers', (request) =>
    request.url === '/views' ? { status: 500, data: {} } : answer(request),
  )
  await row()
  expect(asked(requests)).toHaveLength(1)
})

describe('The declared tabs of a list', () => {
  it('omit those for actions that the user may never take', async () => {
    await stage(<List resource={salaries} />, '/reports/salary', answer, ['salary:own'])
    const parts = () => within(screen.getByRole('navigation', { name: 'Salaries views' })).getAllByRole('link')
    expect(parts().map(({ textContent }) => textContent)).toEqual(['All', 'Drafts', 'Held'])
  })
})
