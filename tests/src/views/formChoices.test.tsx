import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { bookingLands } from '#resources'
import { ReferenceInput } from '../../../src/views/inputs/ReferenceInput'
import { pageOf, stage } from './stage'

const field = bookingLands.fields.land
const home = { id: 7, label: 'Home field' }

/** The land of a booking, beside a button that gives the booking another farmer. */
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

it('A picker asks for nothing before the field on which its choices depend is filled in, and says which one', async () => {
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
