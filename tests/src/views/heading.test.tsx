import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { blacklistEntries, salaries } from '#resources'
import { headingOf } from '../../../src/views/format/heading'
import { Show } from '../../../src/views/show/Show'
import { clearToasts, gita, sent, stage } from './stage'

afterEach(clearToasts)

describe('The heading of a record', () => {
  it('shows its owner and date where its title is a number', async () => {
    const salary = {
      ...{ id: 3, version: 1, _can: ['approve'], createdAt: gita.createdAt, updatedAt: gita.updatedAt },
      ...{
        salaryNo: 'SAL-2627-00003',
        employee: { id: 7, label: 'Ravi Kumar' },
        month: '2026-10',
        status: 'SUBMITTED',
      },
    }
    const told = { parts: [{ label: 'To pay', lines: [{ label: 'Net', money: 14_00, isTotal: true }] }] }
    const known: Readonly<Record<string, unknown>> = {
      '/salaries/3': salary,
      '/salaries/3/told': told,
      '/salaries/3/approve': salary,
    }
    const { user, requests } = await stage(<Show resource={salaries} id="3" />, '/reports/salary/3', ({ url = '' }) =>
      url in known ? { status: 200, data: known[url] } : { status: 404, data: { title: 'Not Found' } },
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Ravi Kumar, Oct 2026' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    const question = within(await screen.findByRole('dialog', { name: 'Approve: Ravi Kumar, Oct 2026' }))
    expect(await question.findByText('₹14')).toBeInTheDocument()
    expect(sent(requests, 'post /salaries/3/approve')).toHaveLength(0)
    await waitFor(() => expect(question.getByRole('button', { name: 'Approve' })).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent(requests, 'post /salaries/3/approve')).toHaveLength(1))
  })

  it('names the one record, of several, that it is about', () => {
    const { createdAt, updatedAt } = gita
    const vendor = { id: 4, label: 'Lasalgaon Motors' }
    const row = { id: 1, version: 1, _can: [], createdAt, updatedAt, farmer: null, vendor, cause: 'FRAUD' }
    expect(headingOf(blacklistEntries, row)).toBe('Lasalgaon Motors, Fraud')
  })
})
