import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bookings } from '#resources'
import { ActionDialog } from '../../../src/views/actions/ActionDialog'
import { pageOf, stage } from './stage'

const row = { id: 7, label: 'BKG-1', bookingNumber: 'BKG-1', status: 'CREATED', version: 1, _can: ['cancel'] }
const shown = async (name: keyof typeof bookings.actions) => {
  await stage(
    <ActionDialog
      resource={bookings}
      name={name}
      target={{ row: row as never }}
      onRun={() => Promise.resolve()}
      onClose={() => undefined}
    />,
    '/bookings',
    () => ({ status: 200, data: pageOf([]) }),
  )
  await screen.findByRole('dialog')
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

it('The button that closes the dialog of cancelling keeps the record, and is no second “Cancel”', async () => {
  const buttons = await shown('cancel')
  expect(buttons).toEqual(expect.arrayContaining(['Keep booking', 'Cancel booking']))
  expect(buttons).not.toContain('Cancel')
})

it('The button that closes any other dialog is “Cancel”', async () => {
  expect(await shown('reschedule')).toContain('Cancel')
})
