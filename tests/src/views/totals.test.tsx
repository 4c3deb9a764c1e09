import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookings, orders } from '#resources'
import { List } from '../../../src/views/list/List'
import type { Answer } from '../../providers/signedIn'
import { clearToasts, pageOf, stage } from './stage'

beforeEach(() => localStorage.clear())
afterEach(clearToasts)
afterEach(() => vi.unstubAllGlobals())

const row = {
  id: 7,
  bookingNumber: 'BKG-2627-000007',
  requestedArea: { value: 2, unit: 'ACRE', acres: 2 },
  status: 'CREATED',
}
const sums = [
  { field: 'requestedArea', value: 25_714.5 },
  { field: 'actualAcre', value: 21_248.24 },
  { field: 'netPayable', value: 825_919_050 },
]
const answer: Answer = ({ url = '' }) =>
  url.includes('/totals')
    ? { status: 200, data: { count: 13_857, sums } }
    : { status: 200, data: pageOf(/^\/bookings(\?|$)/.test(url) ? [row] : []) }

describe('The totals of a list', () => {
  it('are in its last row: each sum below its column, after the record count and sums without a column', async () => {
    const { requests } = await stage(<List resource={bookings} />, '/bookings?status=CREATED', answer)
    const totals = await screen.findByRole('row', { name: /13,857 bookings/ })
    const area = totals.querySelector('[data-total="requestedArea"]')
    expect(area).toHaveTextContent('25,714.5 acres')
    expect(within(totals).getByRole('rowheader')).toHaveTextContent('All13,857 bookings')
    expect(requests.map(({ url }) => url)).toContain('/bookings/totals?status=CREATED')
  })

  it('also set the number of pages where the rows came with a lower count', async () => {
    const many: Answer = ({ url = '' }) =>
      url.includes('/totals')
        ? { status: 200, data: { count: 13_857, sums } }
        : {
            status: 200,
            data: pageOf(/^\/bookings(\?|$)/.test(url) ? [row] : [], { totalItems: 1000, totalIsExact: false }),
          }
    const { requests } = await stage(<List resource={bookings} />, '/bookings', many)
    expect(await screen.findByText(/1–1 of 13,857/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Count all' })).toBeNull()
    expect(requests.filter(({ url = '' }) => url.includes('/bookings/count'))).toEqual([])
  })

  it('are in a line below the rows on a narrow screen', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...{ matches: query.includes('max-width'), media: query },
      ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
    }))
    await stage(<List resource={bookings} />, '/bookings', answer)
    expect(await screen.findByText('13,857 bookings')).toBeInTheDocument()
    expect(screen.getByText('₹82,59,190.50')).toBeInTheDocument()
    expect(screen.getByText('25,714.5 acres')).toBeInTheDocument()
  })

  it('show whole rupees without paise, and “Total” before a single figure', async () => {
    const whole: Answer = ({ url = '' }) =>
      url.includes('/totals')
        ? { status: 200, data: { count: 3200, sums: [{ field: 'total', value: 1_439_978_300 }] } }
        : { status: 200, data: pageOf(/^\/orders(\?|$)/.test(url) ? [{ id: 1, orderNumber: 'ORD-1', _can: [] }] : []) }
    const narrow = { ...orders, list: { ...orders.list, shown: ['orderNo', 'status'] as const } }
    await stage(<List resource={narrow} />, '/orders', whole)
    const totals = await screen.findByRole('row', { name: /3,200 orders/ })
    expect(totals).toHaveTextContent(/₹1,43,99,783(?!\.)/)
    expect(totals.textContent?.match(/Total/g) ?? []).toHaveLength(1)
  })
})
