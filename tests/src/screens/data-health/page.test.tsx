import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Screen } from '../../../../src/screens/data-health/page'
import { clearToasts, sent, stage } from '../../views/stage'

const SINCE = '2026-11-22T21:30:00.000Z'
const rule = (name: string, label: string, count: number, more: object = {}) => ({
  ...{ name, label, count, help: null, resource: 'operator-mappings', reference: null, canRecompute: false },
  ...{ since: count > 0 ? SINCE : null, ...more },
})

const look = (address = '/data-health', items: readonly object[] = []) =>
  stage(<Screen />, address, ({ url }) => {
    if (url === '/health-rules')
      return {
        status: 200,
        data: {
          ...{ isRunning: false, endedAt: SINCE, nextAt: '2026-11-23T21:30:00.000Z' },
          items: [
            rule('a', 'Villages in use must be serviceable', 0),
            rule('b', 'Mapped operators must be active', 2, { help: 'End the mapping.', reference: 'operator' }),
            rule('c', 'Figures equal their rows', 1, { canRecompute: true }),
          ],
        },
      }
    return url?.endsWith('/findings')
      ? { status: 200, data: { items, total: items.length } }
      : { status: 204, data: '' }
  })

afterEach(clearToasts)

describe('The page Data health', () => {
  it('lists violated rules first, with their number of records and their start', async () => {
    await look()
    await screen.findByRole('heading', { name: 'Mapped operators must be active' })
    const lines = screen.getAllByRole('listitem')
    expect(lines.map((line) => within(line).getByRole('heading').textContent)).toEqual([
      'Mapped operators must be active',
      'Figures equal their rows',
      'Villages in use must be serviceable',
    ])
    expect(lines[0]).toHaveTextContent('2 Operator mappings · since 23 Nov 2026, 03:00')
    expect(lines[2]).toHaveTextContent('All right')
    expect(screen.getByText(/Last check 23 Nov 2026, 03:00\. Next check 24 Nov 2026, 03:00\./)).toBeInTheDocument()
  })

  it('runs the check immediately on request', async () => {
    const { user, requests } = await look()
    await user.click(await screen.findByRole('button', { name: 'Check now' }))
    await waitFor(() => expect(sent(requests, 'post /health-rules/check')).toHaveLength(1))
    expect(await screen.findByText('Data check started successfully')).toBeInTheDocument()
  })

  it('opens a rule with its records, the records they refer to, and what to do', async () => {
    const about = { resource: 'users', record: 9, title: 'Asha Rao' }
    await look('/data-health?rule=b', [{ record: 4, title: 'DR-0004', since: SINCE, wrong: [], about }])
    expect(await screen.findByRole('heading', { name: 'Mapped operators must be active' })).toBeInTheDocument()
    const table = await screen.findByRole('table')
    expect(within(table).getByRole('rowheader')).toHaveTextContent('DR-0004')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual([...['Operator mapping', 'Operator', 'Found']])
    expect(within(table).getByText('Asha Rao')).toBeInTheDocument()
    expect(screen.getByText('End the mapping.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Recompute' })).not.toBeInTheDocument()
  })

  it('recomputes figures that do not match their rows', async () => {
    const { user, requests } = await look('/data-health?rule=c', [
      { record: 4, title: 'Ram', since: SINCE, wrong: ['Bookings: 3 instead of 2 (+1)'], about: null },
    ])
    expect(await screen.findByText('Bookings: 3 instead of 2 (+1)')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Recompute' }))
    await waitFor(() => expect(sent(requests, 'post /health-rules/c/recompute')).toHaveLength(1))
    expect(await screen.findByText('Figures recomputed successfully')).toBeInTheDocument()
  })
})
