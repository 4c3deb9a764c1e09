import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { farmers } from '#resources'
import { List } from '../../../src/views/list/List'
import type { Answer } from '../../providers/signedIn'
import { gita, pageOf, rampur, stage } from './stage'

const hisar = { id: 7, label: 'Hisar', type: 'district', path: [{ id: 2, label: 'Haryana', type: 'state' }] }
const counted = { facets: { status: [{ value: 'ACTIVE', count: 12 }] } }
const answer: Answer = ({ url = '' }) => {
  if (url.includes('/facets')) return { status: 200, data: counted }
  if (url === '/geographies/options') return { status: 200, data: { items: [hisar, rampur] } }
  return { status: 200, data: pageOf([gita]) }
}
const opened = async (address = '/farmers') => {
  const staged = await stage(<List resource={farmers} />, address, answer)
  await screen.findByRole('row', { name: /Gita Devi/ })
  return staged
}
const chips = (): (string | null)[] =>
  [...document.querySelectorAll('.chip-text')].map(({ textContent }) => textContent)

beforeEach(() => localStorage.clear())

describe('The filter menu', () => {
  it('opens from a field, found by typing, its values with counts, which filter the list immediately', async () => {
    const { user, router } = await opened()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const menu = await screen.findByRole('dialog', { name: 'Filters' })
    await waitFor(() => expect(within(menu).getByRole('searchbox', { name: 'Find a field' })).toHaveFocus())
    await user.keyboard('stat{Enter}')
    await user.click(await within(menu).findByRole('checkbox', { name: /^Active\s*12$/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?status=ACTIVE'))
    await user.click(within(menu).getByRole('checkbox', { name: /^Merged/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?status.in=ACTIVE%2CMERGED'))
    expect(chips()).toEqual(['Status: Active or Merged'])
    await router.navigate(-1)
    expect(router.state.location.search).toBe('')
  })

  it('does not offer “empty” for a value that the service always sets', async () => {
    const { user } = await opened()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const menu = await screen.findByRole('dialog', { name: 'Filters' })
    await waitFor(() => expect(within(menu).getByRole('searchbox', { name: 'Find a field' })).toHaveFocus())
    await user.keyboard('stat{Enter}')
    await within(menu).findByRole('checkbox', { name: /^Active\s*12$/ })
    expect(within(menu).queryByRole('checkbox', { name: /^Not set/ })).toBeNull()
  })

  it('moves through fields and values with the arrow keys', async () => {
    const { user } = await opened()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const menu = await screen.findByRole('dialog', { name: 'Filters' })
    const [first, second] = await within(menu).findAllByRole('listitem')
    await waitFor(() => expect(within(menu).getByRole('searchbox', { name: 'Find a field' })).toHaveFocus())
    await user.keyboard('{ArrowDown}')
    expect(within(first as HTMLElement).getByRole('button')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(within(second as HTMLElement).getByRole('button')).toHaveFocus()
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(within(menu).getByRole('searchbox', { name: 'Find a field' })).toHaveFocus()
  })

  it('chooses a value with Enter, by typing part of it or by its checkbox, and Tab stays in the menu', async () => {
    const { user, router } = await opened()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const menu = await screen.findByRole('dialog', { name: 'Filters' })
    await waitFor(() => expect(within(menu).getByRole('searchbox', { name: 'Find a field' })).toHaveFocus())
    await user.keyboard('stat{Enter}')
    const active = await within(menu).findByRole('checkbox', { name: /^Active/ })
    await waitFor(() => expect(active).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?status=ACTIVE'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    const back = within(menu).getByRole('button', { name: 'Status' })
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(back).toHaveFocus()
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(within(menu).getAllByRole('checkbox').at(-1)).toHaveFocus()
    await user.keyboard('{Tab}')
    expect(back).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(within(menu).getByRole('searchbox', { name: 'Find a field' })).toHaveFocus())
    await user.keyboard('language{Enter}')
    await waitFor(() => expect(within(menu).getByRole('searchbox', { name: /^Find a value/ })).toHaveFocus())
    await user.keyboard('{Enter}tami{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?language=ta'))
    expect(within(menu).getByRole('searchbox', { name: /^Find a value/ })).toHaveValue('')
  })

  it('finds places of any level in one box, and filters by the level of the chosen one', async () => {
    const { user, router } = await opened()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const menu = await screen.findByRole('dialog', { name: 'Filters' })
    await user.click(await within(menu).findByRole('button', { name: 'Village' }))
    await user.type(await within(menu).findByRole('combobox', { name: 'Village' }), 'Hisar')
    await user.click(await screen.findByText('District · Haryana'))
    await waitFor(() => expect(router.state.location.search).toBe('?village.district=7'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull())
  })

  it('keeps a chip’s editor open while its values change, and removes an empty chip on closing', async () => {
    const { user, router } = await opened('/farmers?status=ACTIVE')
    await user.click(screen.getByRole('button', { name: 'Status: Active' }))
    const active = await screen.findByRole('checkbox', { name: /^Active/ })
    await user.click(active)
    expect(router.state.location.search).toBe('?status=ACTIVE')
    await user.click(screen.getByRole('checkbox', { name: /^Merged/ }))
    await waitFor(() => expect(chips()).toEqual(['Status: Merged']))
    await user.click(screen.getByRole('checkbox', { name: /^Merged/ }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
})
