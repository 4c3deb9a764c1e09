import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { orders, tickets } from '#resources'
import { Show } from '../../../src/views/show/Show'
import type { Answer } from '../../providers/signedIn'
import { AllInSight } from './allInSight'
import { clearToasts, stage } from './stage'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  clearToasts()
})

const common = { version: 1, createdAt: '2026-11-27T06:00:00.000Z', updatedAt: '2026-11-27T06:00:00.000Z', _can: [] }
const items = [
  { ...common, id: 1, pack: { id: 5, label: 'Urea, 1 kg' }, qty: 5, price: 20_700, discount: 0, lineTotal: 103_500 },
  {
    ...common,
    id: 2,
    pack: { id: 6, label: 'Coralin, 1 l' },
    qty: 1,
    price: 35_850,
    discount: 1800,
    lineTotal: 34_050,
  },
]
const order = {
  ...{ ...common, id: 322, orderNo: 'ORD-1', status: 'CREATED', payMode: 'UPI', total: 137_550, _can: ['confirm'] },
  _summary: { facts: {}, latest: { items: { items, totalItems: 2, totalIsExact: true } } },
}
const fine = { label: 'Urea, 1 kg', hint: '5 ordered', words: '65 in stock', tone: 'good' }
const short = { label: 'Coralin, 1 l', hint: '1 ordered', words: 'short by 1: 0 in stock', tone: 'bad' }

const told =
  (part: object): Answer =>
  ({ url = '' }) => {
    if (url.endsWith('/told')) return { status: 200, data: { parts: [{ label: 'Stock at the outlet', ...part }] } }
    if (/\/orders\/322(\?|$)/.test(url)) return { status: 200, data: order }
    return { status: 200, data: { items: [], counts: {}, facets: {} } }
  }

const shown = (part: object) => stage(<Show resource={orders} id="322" />, '/product-sales/322', told(part))

describe('The page of an unconfirmed order', () => {
  it('says in one sentence below the facts that everything is in stock', async () => {
    await shown({ summary: 'Every line is in stock', lines: [fine] })
    const stock = await screen.findByRole('region', { name: 'Stock at the outlet' })
    expect(stock).toHaveTextContent(/^Stock at the outletEvery line is in stock$/)
    const facts = screen.getByLabelText('Facts')
    expect(facts.compareDocumentPosition(stock)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('names only the items that are short', async () => {
    await shown({ summary: '1 of 2 lines short', note: 'Inventory not there', isWarning: true, lines: [fine, short] })
    const stock = await screen.findByRole('region', { name: 'Stock at the outlet' })
    expect(stock).toHaveTextContent('Inventory not there')
    expect(stock).toHaveTextContent('Coralin, 1 lshort by 1: 0 in stock'.replace('1 l', '1 l 1 ordered'))
    expect(stock).not.toHaveTextContent('65 in stock')
  })

  it('shows its items’ amounts with the same decimals in a column, whole rupees without paise', async () => {
    await shown({ summary: 'Every line is in stock' })
    const block = await screen.findByRole('region', { name: 'Items' })
    const texts = within(block)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1, 5)
          .map(({ textContent }) => textContent),
      )
    expect(texts).toEqual([
      ['5', '₹207.00', '₹0', '₹1,035.00'],
      ['1', '₹358.50', '₹18', '₹340.50'],
    ])
    expect(within(block).getByRole('columnheader', { name: 'Price' })).toHaveAttribute('data-number')
  })
})

describe('The page of a record with a summary', () => {
  const parts = () => screen.findByRole('navigation', { name: 'Order sections' })

  it('has no part for a list that a block shows completely, unless its address requests it', async () => {
    await shown({ summary: 'Every line is in stock' })
    expect(within(await parts()).queryByRole('link', { name: /^Items/ })).not.toBeInTheDocument()
    await stage(<Show resource={orders} id="322" />, '/product-sales/322?tab=order-items-order', told({}))
    expect(await screen.findByRole('link', { name: /^Items/, current: 'page' })).toBeInTheDocument()
  })

  it('opens its first part once the parts are in sight, and none before', async () => {
    const own = [{ name: 'map', label: 'Map', part: <p>The way there</p> }]
    const withMap = () =>
      stage(<Show resource={orders} id="322" tabs={own} />, '/product-sales/322', told({ summary: 'In stock' }))
    await withMap()
    expect(await screen.findByRole('link', { name: 'Map' })).not.toHaveAttribute('aria-current')
    cleanup()
    vi.stubGlobal('IntersectionObserver', AllInSight)
    await withMap()
    expect(await screen.findByRole('link', { name: 'Map', current: 'page' })).toBeInTheDocument()
  })

  it('has of two changes at the same moment the later one below in its activity', async () => {
    const placed = { ...common, id: 9, action: 'place', at: common.createdAt, by: null, changes: [] }
    const entries = [placed, { ...placed, id: 8, action: 'create' }]
    await stage(<Show resource={orders} id="322" />, '/product-sales/322', (request) =>
      request.url?.split('?')[0]?.endsWith('/history')
        ? { status: 200, data: { items: entries, totalItems: 2, totalIsExact: true, currentPage: 1, pageSize: 20 } }
        : told({ summary: 'In stock' })(request),
    )
    const activity = await screen.findByRole('region', { name: 'Activity' })
    await within(activity).findByText('created')
    const lines = within(activity).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => /created|Place order/.exec(textContent ?? '')?.[0])).toEqual([
      'created',
      'Place order',
    ])
  })

  it('opens a history that is its only part when it is asked for: the activity tells it already', async () => {
    vi.stubGlobal('IntersectionObserver', AllInSight)
    const { user } = await shown({ summary: 'Every line is in stock' })
    await screen.findByRole('region', { name: 'Activity' })
    const history = await screen.findByRole('link', { name: 'History' })
    expect(screen.queryByRole('region', { name: 'History' })).not.toBeInTheDocument()
    await user.click(history)
    expect(await screen.findByRole('region', { name: 'History' })).toBeInTheDocument()
  })

  it('does not repeat in its facts or properties what is shown between them', async () => {
    await stage(<Show resource={orders} id="322" told={['total']} lead="₹1,375.50" />, '/product-sales/322', told({}))
    expect(await screen.findByLabelText('Facts')).toHaveTextContent('PayUPI')
    expect(screen.getAllByText('₹1,375.50')).toHaveLength(1)
  })

  it('shows a long text in the wide column under its own heading, not among the properties', async () => {
    const ticket = { ...common, id: 3, subject: 'Pump leaks', description: 'It drips at the joint', status: 'OPEN' }
    await stage(<Show resource={tickets} id="3" />, '/help-desk/3', ({ url = '' }) => ({
      status: 200,
      data: /\/tickets\/3(\?|$)/.test(url) ? ticket : { items: [], counts: {}, facets: {} },
    }))
    const text = await screen.findByRole('region', { name: 'Description' })
    expect(text).toHaveTextContent('It drips at the joint')
    expect(screen.getByRole('region', { name: 'Details' })).not.toHaveTextContent('It drips at the joint')
  })
})
