import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { bookings, insuranceClaims } from '#resources'
import { ActionDialog } from '../../../src/views/actions/ActionDialog'
import { Create } from '../../../src/views/form/Create'
import { pageOf, stage } from './stage'

it('A booking asks for its price only while the fields that the price depends on are valid', async () => {
  const priced: unknown[] = []
  const { user } = await stage(<Create resource={bookings} />, '/bookings/create', ({ url, data }) => {
    if (!url?.endsWith('/price')) return { status: 200, data: pageOf([]) }
    const { values } = JSON.parse(String(data)) as { values: { requestedArea?: { value: number } | null } }
    priced.push(values.requestedArea?.value)
    return { status: 200, data: { parts: [{ label: 'Price', note: `For ${values.requestedArea?.value} acres` }] } }
  })
  const area = await screen.findByRole('textbox', { name: 'Area' })
  await user.type(area, '-3')
  await user.tab()
  expect((await screen.findAllByText(/^Shown once “Area” is corrected/)).length).toBeGreaterThan(0)
  await user.clear(area)
  await user.type(area, '3')
  expect((await screen.findAllByText(/^For 3 acres/)).length).toBeGreaterThan(0)
  expect(priced.filter((value) => value !== undefined)).toEqual([3])
})

it('An action asks for its preview only while its inputs are valid', async () => {
  const asked: unknown[] = []
  const claim = { id: 5, label: 'CLM-1', claimNo: 'CLM-1', status: 'SUBMITTED', version: 1, _can: ['approve'] }
  await stage(
    <ActionDialog
      resource={insuranceClaims}
      name="approve"
      target={{ row: claim as never }}
      onRun={() => Promise.resolve()}
      onClose={() => undefined}
    />,
    '/insurance-claims/5',
    ({ url, data }) => {
      if (url?.endsWith('/told'))
        asked.push((JSON.parse(String(data)) as { input: { approved: unknown } }).input.approved)
      return { status: 200, data: { ...pageOf([]), parts: [{ label: 'Message', note: 'As it will be sent' }] } }
    },
  )
  const amount = await screen.findByRole('textbox', { name: 'Approved' })
  await userEvent.type(amount, '0')
  await screen.findAllByText('Shown once “Approved” is corrected.')
  await userEvent.type(amount, '{Backspace}500')
  await screen.findAllByText('As it will be sent')
  expect(asked.filter((value) => value !== null)).toEqual([50_000])
})
