import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { reveals } from '#resources'
import { List } from '../../../src/views/list/List'
import { Show } from '../../../src/views/show/Show'
import type { Answer } from '../../providers/signedIn'
import { pageOf, stage } from './stage'

const line = (id: number, subject: string) => ({
  ...{ id, version: 1, createdAt: '2026-11-21T08:35:00.000Z', updatedAt: '2026-11-21T08:35:00.000Z', _can: [] },
  ...{ subject, way: 'SHOWN', fieldLabel: 'Mobile', reason: 'Call back', user: { id: 4, label: 'Asha' } },
})
const lines = [line(1, 'Farmer No. 12'), line(2, 'Farmer No. 13')]
const answer: Answer = ({ url = '' }) => {
  const id = Number(/^\/reveals\/(\d+)$/.exec(url)?.[1])
  const one = lines.find((row) => row.id === id)
  return { status: 200, data: one ?? pageOf(lines) }
}
const drawer = (name: string) => screen.findByRole('dialog', { name })

beforeEach(() => localStorage.clear())

describe('A log', () => {
  it('opens a row in a drawer beside the list, at an address of its own', async () => {
    const { user, router } = await stage(<List resource={reveals} />, '/reveals?way=SHOWN', answer)
    const link = await screen.findByRole('link', { name: 'Farmer No. 12' })
    expect(link).toHaveAttribute('href', '/reveals?way=SHOWN&record=1')
    await user.click(link)
    const open = await drawer('Farmer No. 12')
    expect(router.state.location.search).toBe('?way=SHOWN&record=1')
    expect(await within(open).findByText('Call back')).toBeInTheDocument()
    expect(within(open).queryByRole('link', { name: 'Open page' })).toBeNull()
    expect(within(open).queryByText(/Comments/)).toBeNull()
    expect(screen.getByRole('grid', { name: 'Data reveals' })).toHaveAttribute('data-density', 'compact')
  })

  it('moves from row to row with J and K, and back to the list with Escape', async () => {
    const { user, router } = await stage(<List resource={reveals} />, '/reveals?record=1', answer)
    await waitFor(async () => expect(await drawer('Farmer No. 12')).toHaveFocus())
    await user.keyboard('j')
    await drawer('Farmer No. 13')
    expect(router.state.location.search).toBe('?record=2')
    await user.keyboard('k')
    await drawer('Farmer No. 12')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('has neither comments nor an assignment on the page of a record', async () => {
    const { requests } = await stage(<Show resource={reveals} id="1" />, '/reveals/1', answer)
    expect(await screen.findByText('Call back')).toBeInTheDocument()
    expect(screen.queryByText('Comments')).toBeNull()
    expect(requests.filter(({ url }) => /comments|assignment/.test(url ?? ''))).toEqual([])
  })
})
