import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { integer, resource, text, type AnyResource } from '#define'
import { attendance, orders, outletStocks, performanceTargets } from '#resources'
import { RowCards } from '../../../src/views/table/RowCards'
import { clearToasts, pageOf, stage } from './stage'

afterEach(clearToasts)

const common = {
  id: 7,
  version: 1,
  _can: [],
  createdAt: '2026-11-27T06:00:00.000Z',
  updatedAt: '2026-11-27T06:00:00.000Z',
}

async function cardOf(of: AnyResource, row: object): Promise<HTMLElement> {
  const cards = <RowCards resource={of} shown={of.list.columns} rows={[{ ...common, ...row }]} />
  await stage(cards, '/', () => ({ status: 200, data: pageOf([]) }))
  return screen.findByRole('listitem')
}

describe('A list’s card', () => {
  it('ends with the coloured field of the list where the state is not shown', async () => {
    const day = { person: 'A. Murugan', day: '2026-11-27', status: 'PRESENT', correction: 'NONE' }
    const card = await cardOf(attendance, day)
    expect(within(card).getByText('Present')).toBeInTheDocument()
    expect(within(card).queryByText('None')).not.toBeInTheDocument()
  })

  it('ends with a status that is not the record’s state', async () => {
    const card = await cardOf(performanceTargets, { name: 'Acres', status: 'BEHIND', value: 4 })
    expect(within(card).getByText('Behind').closest('.status')).not.toBeNull()
  })

  it('ends with the number that the list is sorted by where there is no state, also when zero', async () => {
    const stock = { pack: { id: 3, label: 'Urea, 1 kg' }, outlet: { id: 4, label: 'Jagraon Unimart' }, qty: 0 }
    const card = await cardOf(outletStocks, stock)
    expect(within(card).getByText('In stock').parentElement).toHaveTextContent(/^0In stock$/)
  })

  it.each([
    ['1 booking · 40 bookings', { achieved: 1, value: 40, unit: 'bookings' }],
    ['2.5 acres · 40 acres', { achieved: 2.5, value: 40, unit: 'acres' }],
    ['₹5,334.6 · ₹10,000', { achieved: 5334.6, value: 10_000, unit: '₹' }],
  ])('writes a number with the unit that its row names: %s', async (words, values) => {
    const card = await cardOf(performanceTargets, { name: 'May', ...values })
    expect(card.textContent).toMatch(new RegExp(`${words}$`))
  })

  it('shows first whom it concerns, then where, and the day of a time', async () => {
    const order = {
      ...{ orderNo: 'ORD-2627-000373', placedAt: '2026-11-29T20:58:00.000Z', status: 'CONFIRMED', total: 142_100 },
      ...{ farmer: { id: 5, label: 'Kasturi' }, village: { id: 9, label: 'Avaradi', type: 'village', path: [] } },
    }
    const card = await cardOf(orders, order)
    expect(card).toHaveTextContent('Kasturi · Avaradi · 30 Nov 2026 · ₹1,421')
  })

  it('pluralises what it counts, and puts the label before a number that counts nothing', async () => {
    const plots = resource({
      is: { name: 'plots', singular: 'Plot', plural: 'Plots', title: 'name' },
      fields: { name: text({}), villages: integer({}), lands: integer({}), priority: integer({}) },
      list: { columns: ['name', 'villages', 'lands', 'priority'], search: [], filters: [], sort: 'name' },
      access: { see: 'signedIn', create: false, update: false, delete: false },
    })
    const card = await cardOf(plots, { name: 'North', villages: 1, lands: 2, priority: 50 })
    expect(card).toHaveTextContent('1 village · 2 lands · priority 50')
  })
})
