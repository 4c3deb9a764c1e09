import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { resourceNamed } from '#define'
import { register } from '#resources'
import { Screen } from '../../../../src/screens/sessions/list'
import { clearToasts, pageOf, sent, stage } from '../../views/stage'

const sessions = resourceNamed(register, 'sessions')

const session = (id: number, device: string) => ({
  ...{ id, version: 1, device, way: 'BROWSER', client: null, address: '1•••••', status: 'OPEN', _can: ['end'] },
  ...{
    startedAt: '2026-11-21T08:35:00.000Z',
    lastSeenAt: '2026-11-21T09:00:00.000Z',
    until: '2026-12-21T08:35:00.000Z',
  },
})
const all = [session(4, 'Firefox on Windows'), session(5, 'Chrome on Android'), session(6, 'Safari on iPhone')]

const look = (
  rows: readonly object[],
  ending: { status: number; data: object } = { status: 200, data: { ended: 2 } },
) =>
  stage(<Screen resource={sessions} tab="mine" />, '/sessions/mine', ({ url, method }) => {
    if (method === 'post') return url === '/sessions/end-others' ? ending : { status: 200, data: session(4, 'x') }
    if (url === '/sessions/current') return { status: 200, data: { id: 5 } }
    return { status: 200, data: url === '/sessions' ? pageOf(rows) : {} }
  })

afterEach(clearToasts)

describe('Your sessions', () => {
  it('start with the current one, which is marked and cannot be ended here', async () => {
    await look(all)
    await screen.findByText('This session')
    const cards = screen.getAllByRole('listitem')
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Chrome on Android',
      'Firefox on Windows',
      'Safari on iPhone',
    ])
    const [current, other] = cards as [HTMLElement, HTMLElement]
    expect(within(current).getByText('This session')).toBeInTheDocument()
    expect(within(current).queryByRole('button')).toBeNull()
    expect(within(other).getByRole('button', { name: 'End session: Firefox on Windows' })).toBeInTheDocument()
  })

  it('can be ended one by one', async () => {
    const { user, requests } = await look(all)
    await user.click(await screen.findByRole('button', { name: 'End session: Firefox on Windows' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'End session' }))
    await waitFor(() => expect(sent(requests, 'post /sessions/4/end')).toHaveLength(1))
  })

  it('can all be ended except the current one, after a confirmation', async () => {
    const { user, requests } = await look(all)
    await user.click(await screen.findByRole('button', { name: 'End all others' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Your 2 other sessions are signed out immediately')
    expect(sent(requests, 'post /sessions/end-others')).toHaveLength(0)
    await user.click(within(dialog).getByRole('button', { name: 'End all others' }))
    expect(await screen.findByText('2 sessions ended successfully')).toBeInTheDocument()
    expect(sent(requests, 'post /sessions/end-others')).toHaveLength(1)
  })

  it('show an error when ending them fails', async () => {
    const { user } = await look(all, { status: 500, data: { title: 'Something went wrong' } })
    await user.click(await screen.findByRole('button', { name: 'End all others' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End all others' }))
    expect(await screen.findByText('Error while ending sessions')).toBeInTheDocument()
  })

  it('have no button to end the others when there are none', async () => {
    await look([session(5, 'Chrome on Android')])
    expect(await screen.findByText('You aren’t signed in anywhere else.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull()
  })
})
