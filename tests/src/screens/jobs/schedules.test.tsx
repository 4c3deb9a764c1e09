import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Screen } from '../../../../src/screens/jobs/page'
import { clearToasts, sent, stage } from '../../views/stage'

const schedule = (name: string, label: string, error: string | null = null) => ({
  ...{ name, label, error, recurrence: 'Every day at 02:30', isRunning: false, failures: error ? 1 : 0 },
  ...{ startedAt: '2026-11-22T21:00:00.000Z', endedAt: '2026-11-22T21:00:01.000Z', doneAt: null },
  nextAt: '2026-11-23T21:00:00.000Z',
})

const look = () =>
  stage(<Screen />, '/jobs?part=schedules', ({ url }) =>
    url === '/schedules'
      ? {
          status: 200,
          data: { items: [schedule('a', 'Remove old sessions'), schedule('b', 'Send reports', 'No answer')] },
        }
      : { status: 204, data: '' },
  )

afterEach(clearToasts)

describe('The schedules on the Jobs page', () => {
  it('show their last and next run, failed ones first with their error', async () => {
    await look()
    await screen.findByRole('heading', { name: 'Send reports' })
    const lines = screen.getAllByRole('listitem')
    expect(lines.map((line) => within(line).getByRole('heading').textContent)).toEqual([
      'Send reports',
      'Remove old sessions',
    ])
    expect(lines[0]).toHaveTextContent('No answer')
    expect(lines[0]).toHaveTextContent('last run 23 Nov 2026, 02:30 · next try 24 Nov 2026, 02:30')
  })

  it('run immediately when an administrator requests it', async () => {
    const { user, requests } = await look()
    await user.click(await screen.findByRole('button', { name: 'Run now: Remove old sessions' }))
    await waitFor(() => expect(sent(requests, 'post /schedules/a/run')).toHaveLength(1))
    expect(await screen.findByText('Schedule started successfully')).toBeInTheDocument()
  })
})
