import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { bookingLands, bookings, insuranceClaims, outletEmployees } from '#resources'
import { ActionDialog } from '../../../src/views/actions/ActionDialog'
import { ReferenceInput } from '../../../src/views/inputs/ReferenceInput'
import { pageOf, stage } from './stage'

const field = bookingLands.fields.land
const home = { id: 7, label: 'Home field' }

/** The land field of a booking, beside a button that sets another farmer. */
function Booking({ farmer: first, land }: { readonly farmer?: number; readonly land?: object }) {
  const [farmer, setFarmer] = useState(first)
  const [value, setValue] = useState<unknown>(land)
  return (
    <>
      <ReferenceInput
        resource={bookingLands}
        name="land"
        field={field}
        aria-label="Land"
        form={{ record: { booking: { farmer: farmer && { id: farmer, label: 'Someone' } } } }}
        value={value}
        onChange={setValue}
      />
      <button onClick={() => setFarmer(4)}>Other farmer</button>
      <output>{JSON.stringify(value ?? null)}</output>
    </>
  )
}

const open = (): unknown => fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Land' }))

it('A picker sends no request before the field its choices depend on is filled in, and names that field', async () => {
  const { requests } = await stage(<Booking />, '/bookings', () => ({ status: 200, data: pageOf([home]) }))
  open()
  expect(await screen.findAllByText('Choose farmer first')).not.toEqual([])
  expect(requests.filter(({ url }) => url?.endsWith('/options'))).toEqual([])
})

it('A picker offers what fits the other field of the form', async () => {
  const { requests } = await stage(<Booking farmer={3} />, '/bookings', () => ({ status: 200, data: pageOf([home]) }))
  open()
  expect(await screen.findAllByText('Home field')).not.toEqual([])
  expect(requests.map(({ params }) => new URLSearchParams(params as string).get('farmer'))).toEqual(['3'])
})

it.each([
  ['is cleared', [], 'null'],
  ['stays', [home], JSON.stringify(home)],
])('A chosen record %s when the other field changes, as it fits or not', async (_what, fitting, left) => {
  const { user, requests } = await stage(<Booking farmer={3} land={home} />, '/bookings', () => ({
    status: 200,
    data: pageOf(fitting),
  }))
  await user.click(screen.getByRole('button', { name: 'Other farmer' }))
  await waitFor(() => expect(requests.map(({ params }) => String(params))).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(left))
})

const offer = bookings.fields.offer
const proposed = {
  items: [
    { id: 1, label: 'LARGE', hint: 'Rabi spraying · saves ₹500' },
    { id: 2, label: 'BOOM', hint: 'Boom days', obstacle: 'This offer is not for this service' },
  ],
}

/** The offer field of a booking, beside a button that sets another service. */
function Offered() {
  const [service, setService] = useState('DRONE_SPRAY')
  const [value, setValue] = useState<unknown>()
  return (
    <>
      <ReferenceInput
        resource={bookings}
        name="offer"
        field={offer}
        aria-label="Offer"
        form={{ record: { farmer: { id: 3, label: 'Someone' }, service, notes: 'Come early' } }}
        value={value}
        onChange={setValue}
      />
      <button onClick={() => setService('BOOM_SPRAY')}>Other service</button>
      <output>{JSON.stringify(value ?? null)}</output>
    </>
  )
}

it('A picker suggests choices for the form’s values when it opens, the best first', async () => {
  const { user, requests } = await stage(<Offered />, '/bookings', () => ({ status: 200, data: proposed }))
  expect(requests).toEqual([])
  await user.click(screen.getByRole('combobox', { name: 'Offer' }))
  const best = await screen.findByText('Rabi spraying · saves ₹500')
  expect(requests.map(({ url, data }) => [url, JSON.parse(String(data)) as unknown])).toEqual([
    ['/bookings/offers', { values: { farmer: 3, service: 'DRONE_SPRAY' } }],
  ])
  await user.click(best)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('{"id":1,"label":"LARGE"}')
})

it('The reason against a suggested record is shown beside it, and below the picker after the form changed', async () => {
  const answer = { ...proposed }
  const { user } = await stage(<Offered />, '/bookings', () => ({ status: 200, data: answer }))
  await user.click(screen.getByRole('combobox', { name: 'Offer' }))
  await screen.findByText('Boom days — This offer is not for this service')
  await user.click(screen.getByText('Rabi spraying · saves ₹500'))
  answer.items = [{ id: 1, label: 'LARGE', hint: 'Rabi spraying', obstacle: 'This offer is not for this service' }]
  await user.click(screen.getByRole('button', { name: 'Other service' }))
  expect((await screen.findAllByText('Rabi spraying — This offer is not for this service')).length).toBeGreaterThan(0)
})

it('An input for another value than the record’s starts empty, and offers all but that value', async () => {
  const row = { id: 4, label: 'Ravi', name: 'Ravi', status: 'ACTIVE', outlet: { id: 9, label: 'Unimart Rampur' } }
  const dialog = (
    <ActionDialog
      resource={outletEmployees}
      name="transfer"
      target={{ row: row as never }}
      onRun={() => Promise.resolve()}
      onClose={() => undefined}
    />
  )
  const { requests } = await stage(dialog, '/unimart', () => ({
    status: 200,
    data: pageOf([{ id: 10, label: 'Unimart Kamla' }]),
  }))
  const opened = await screen.findByRole('dialog')
  expect(opened).not.toHaveTextContent('Unimart Rampur')
  // The dialog takes the focus when it has opened, which closes a list opened before.
  await waitFor(() => expect(opened).toContainElement(document.activeElement as HTMLElement))
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Outlet' }))
  expect(await screen.findAllByText('Unimart Kamla')).not.toEqual([])
  const asked = requests.filter(({ url }) => url === '/outlets/options').map(({ params }) => String(params))
  expect(asked.map((query) => decodeURIComponent(query))).toEqual([expect.stringMatching(/9/)])
})

it('An input starts with the record’s value of the declared field: a claim is approved for its payout', async () => {
  const onRun = vi.fn(() => Promise.resolve())
  const row = { id: 4, label: 'CLM-2627-00001', claimNo: 'CLM-2627-00001', status: 'SUBMITTED' }
  const amounts = { claimed: 2_500_000, payout: 1_200_000, approved: null }
  const target = { row: { ...row, ...amounts } as never }
  const dialog = (
    <ActionDialog resource={insuranceClaims} name="approve" target={target} onRun={onRun} onClose={() => undefined} />
  )
  const { user } = await stage(dialog, '/insurance', () => ({ status: 200, data: { parts: [] } }))
  expect(await screen.findByLabelText(/^Approved/)).toHaveValue('12,000')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(onRun).toHaveBeenCalledWith({ approved: 1_200_000 }, expect.anything()))
})
