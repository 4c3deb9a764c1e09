import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { addDays, todayInIndia } from '#define'
import { bookings, orders } from '#resources'
import { ServiceError } from '../../../providers/errorMessage'
import { ActionDialog } from '../../../src/views/actions/ActionDialog'
import { pageOf, stage } from './stage'

const serviceDate = addDays(todayInIndia(new Date()), 1)
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
    () => ({ status: 200, data: { ...pageOf([]), parts: [] } }),
  )
  await screen.findByRole('dialog')
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

it('The cancel dialog is closed by a “Keep” button, not by a second “Cancel”', async () => {
  const buttons = await shown('cancel')
  expect(buttons).toEqual(expect.arrayContaining(['Keep booking', 'Cancel booking']))
  expect(buttons).not.toContain('Cancel')
})

it('The button that closes any other dialog is “Cancel”', async () => {
  expect(await shown('reschedule')).toContain('Cancel')
})

it('Ctrl+Enter submits an action from any of its inputs, and opens no choices', async () => {
  const onRun = vi.fn<() => Promise<void>>().mockResolvedValue()
  await stage(
    <ActionDialog
      resource={bookings}
      name="reschedule"
      target={{ row: { ...row, serviceDate, slot: 'MORNING' } as never }}
      onRun={onRun}
      onClose={() => undefined}
    />,
    '/bookings',
    () => ({ status: 200, data: { ...pageOf([{ id: 3, label: 'Farmer request' }]), parts: [] } }),
  )
  const reason = await screen.findByRole('combobox', { name: 'Reason' })
  await userEvent.click(reason)
  await userEvent.click(await screen.findByTitle('Farmer request'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onRun).toHaveBeenCalledTimes(1))
  expect(reason).toHaveAttribute('aria-expanded', 'false')
})

it('A colleague’s change since the dialog opened is shown first, and overwritten only on a second click', async () => {
  const onRun = vi
    .fn<(input: unknown, how: { isStrict: boolean }) => Promise<void>>()
    .mockRejectedValueOnce(new ServiceError('Ravi changed it since. It is “Created” now.', 412))
    .mockResolvedValue()
  await stage(
    <ActionDialog
      resource={bookings}
      name="reschedule"
      target={{
        row: { ...row, serviceDate, slot: 'MORNING', changeReason: { id: 4, label: 'Rain' } } as never,
      }}
      onRun={onRun}
      onClose={() => undefined}
    />,
    '/bookings',
    () => ({ status: 200, data: { ...pageOf([{ id: 3, label: 'Farmer request' }]), parts: [] } }),
  )
  const reschedule = await screen.findByRole('button', { name: 'Reschedule' })
  expect(screen.queryByText('Rain')).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: 'Reason' }))
  await userEvent.click(await screen.findByTitle('Farmer request'))
  await userEvent.click(reschedule)
  await screen.findByText(/Ravi changed it since\. .*To do it anyway, choose “Reschedule” again\./)
  await userEvent.click(reschedule)
  await waitFor(() => expect(onRun.mock.calls.map(([, { isStrict }]) => isStrict)).toEqual([true, false]))
})

it('The dialog of a bulk action says that the rows are being checked until the result is known', async () => {
  await stage(
    <ActionDialog
      resource={bookings}
      name="verify"
      target={{ ids: [7, 8] }}
      onRun={() => Promise.resolve()}
      onClose={() => undefined}
    />,
    '/bookings',
    ({ url }) => (url?.endsWith('/preview') ? 'waiting' : { status: 200, data: pageOf([]) }),
  )
  expect(await screen.findByText('Checking…')).toBeInTheDocument()
})

it('An action that its preview says will be refused is disabled, also for keys, and the note says why', async () => {
  const onRun = vi.fn<() => Promise<void>>().mockResolvedValue()
  const note = 'Inventory not there: the order can’t be confirmed as it is.'
  const order = { id: 9, label: 'ORD-1', orderNo: 'ORD-1', status: 'CREATED', version: 1, _can: ['confirm'] }
  await stage(
    <ActionDialog
      resource={orders}
      name="confirm"
      target={{ row: order as never }}
      onRun={onRun}
      onClose={() => undefined}
    />,
    '/product-sales/9',
    () => ({
      status: 200,
      data: { parts: [{ label: 'Stock at the outlet', note, isWarning: true, isRefused: true }] },
    }),
  )
  expect((await screen.findAllByText(note)).length).toBeGreaterThan(0)
  const button = screen.getByRole('button', { name: 'Confirm Order' })
  expect(button).toBeDisabled()
  expect(button).toHaveAttribute('title', note)
  await userEvent.click(button)
  expect(onRun).not.toHaveBeenCalled()
})

it('A bulk action waits for the preview of the current inputs, also when sent by a key', async () => {
  const onRun = vi.fn<(input: unknown) => Promise<void>>().mockResolvedValue()
  let isLate = false
  await stage(
    <ActionDialog resource={bookings} name="verify" target={{ ids: [7, 8] }} onRun={onRun} onClose={() => undefined} />,
    '/bookings',
    ({ url }) => {
      if (!url?.endsWith('/preview')) return { status: 200, data: pageOf([]) }
      return isLate ? 'waiting' : { status: 200, data: { total: 2, eligible: 2, refused: [], undoable: true } }
    },
  )
  await screen.findByRole('button', { name: 'Verify: 2 bookings' })
  isLate = true
  await userEvent.type(screen.getByRole('textbox', { name: 'Remark' }), 'Seen on the map')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled()
  expect(onRun).not.toHaveBeenCalled()
})

it('An action focuses its first input, and a day’s calendar opens only on request', async () => {
  await shown('reschedule')
  const day = screen.getByRole('textbox', { name: 'Service date' })
  await waitFor(() => expect(day).toHaveFocus())
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.querySelector('.ant-picker-dropdown')).toBeNull()
  await userEvent.click(day)
  await waitFor(() => expect(document.querySelector('.ant-picker-dropdown')).toBeVisible())
})

it('A bulk action on money shows the amount before it is done and on its button', async () => {
  await stage(
    <ActionDialog
      resource={bookings}
      name="approveWaiver"
      target={{ ids: [7, 8, 9] }}
      onRun={() => Promise.resolve()}
      onClose={() => undefined}
    />,
    '/bookings',
    () => ({
      status: 200,
      data: {
        ...{ total: 3, eligible: 2, amount: 420_050, undoable: true },
        refused: [{ reason: 'No', count: 1, examples: [] }],
      },
    }),
  )
  expect(await screen.findByRole('button', { name: 'Approve waiver: 2 bookings, ₹4,200.50' })).toBeEnabled()
  expect(screen.getByText('2 of 3 bookings will be changed, ₹4,200.50 in total.')).toBeInTheDocument()
})

it('A preview of several parts is announced as sentences, each with one full stop', async () => {
  await stage(
    <ActionDialog
      resource={bookings}
      name="reschedule"
      target={{ row: row as never }}
      onRun={() => Promise.resolve()}
      onClose={() => undefined}
    />,
    '/bookings',
    () => {
      const parts = [
        { label: 'Spray weather', note: 'This day is over.' },
        { label: 'SMS to the farmer', summary: 'The farmer gets an SMS in Marathi' },
      ]
      return { status: 200, data: { ...pageOf([]), parts } }
    },
  )
  expect(await screen.findByText('This day is over. The farmer gets an SMS in Marathi')).toBeInTheDocument()
})

describe('An input of a dialog', () => {
  const items = [{ id: 4, label: 'Urea', pack: { id: 2, label: 'Urea' }, keptQty: 3 }]
  const opened = async (resource: typeof bookings | typeof orders, name: string, target: object) => {
    const onRun = vi.fn<(input: unknown) => Promise<void>>().mockResolvedValue()
    await stage(
      <ActionDialog
        resource={resource}
        name={name}
        target={{ row: target as never }}
        onRun={onRun}
        onClose={() => undefined}
      />,
      '/bookings',
      ({ url }) => ({ status: 200, data: { ...pageOf(url?.includes('order-items') ? items : []), parts: [] } }),
    )
    await screen.findByRole('dialog')
    return onRun
  }
  const past = 'Service date can’t be in the past'

  it('says as soon as it is left that a day has passed, and no longer once another one is typed', async () => {
    await opened(bookings, 'reschedule', { ...row, serviceDate: '2099-12-01', slot: 'MORNING' })
    const day = screen.getByRole('textbox', { name: 'Service date' })
    await userEvent.clear(day)
    await userEvent.type(day, '21 Nov 2025{Tab}')
    expect(await screen.findByText(past)).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await userEvent.clear(day)
    await userEvent.type(day, '21 Nov 2099{Tab}')
    await waitFor(() => expect(screen.queryByText(past)).not.toBeInTheDocument())
  })

  it('that is left empty is missing only once it is sent, and above the inputs no longer once it is filled in', async () => {
    await opened(orders, 'startReturn', { ...row, status: 'DELIVERED', _can: ['startReturn'] })
    const missing = 'Return reason is required'
    const why = screen.getByRole('textbox', { name: 'Return reason' })
    await userEvent.click(why)
    await userEvent.tab()
    expect(screen.queryByText(missing)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Start return' }))
    expect(await screen.findAllByText(missing)).toHaveLength(2)
    await userEvent.type(why, 'Wrong product')
    await waitFor(() => expect(screen.queryByText(missing)).not.toBeInTheDocument())
  })

  it('sends the “No” that its switch shows', async () => {
    const onRun = await opened(orders, 'startReturn', { ...row, status: 'DELIVERED', _can: ['startReturn'] })
    await userEvent.click(await screen.findByRole('button', { name: 'All of them' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Return reason' }), 'Wrong product')
    await userEvent.click(screen.getByRole('button', { name: 'Start return' }))
    await waitFor(() =>
      expect(onRun.mock.calls[0]?.[0]).toEqual({ packs: { 4: '3' }, isSealed: false, reason: 'Wrong product' }),
    )
  })
})
