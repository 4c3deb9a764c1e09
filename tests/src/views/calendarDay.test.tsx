import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bookings } from '#resources'
import { List } from '../../../src/views/list/List'
import type { Answer } from '../../providers/signedIn'
import { clearToasts, pageOf, stage } from './stage'

beforeEach(() => localStorage.clear())
afterEach(clearToasts)

const DAY = '2026-12-09'
const answer: Answer = ({ url = '' }) => ({
  status: 200,
  data: url.includes('/calendar')
    ? { days: [{ day: DAY, count: 1, sum: 0.75, states: { ASSIGNED: 1 } }] }
    : pageOf([{ id: 7, bookingNo: 'BKG-2627-001372', status: 'ASSIGNED', version: 1 }]),
})

it('The open day of a month lists its records and has a close button, and that of a week stays open', async () => {
  const { user, router } = await stage(<List resource={bookings} />, `/bookings?as=calendar&when=${DAY}`, answer)
  const day = await screen.findByRole('region', { name: /^Bookings on / })
  expect(await within(day).findByText('BKG-2627-001372')).toBeInTheDocument()
  expect(await within(day).findByText('1 booking, 0.8 ac')).toBeInTheDocument()
  await user.click(within(day).getByRole('button', { name: 'Close day' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Bookings on / })).toBeNull())
  expect(new URLSearchParams(router.state.location.search).get('when')).toBe('2026-12')
  await router.navigate(`/bookings?as=calendar&when=week:${DAY}`)
  const open = await screen.findByRole('region', { name: /^Bookings on / })
  expect(within(open).queryByRole('button', { name: 'Close day' })).toBeNull()
})
