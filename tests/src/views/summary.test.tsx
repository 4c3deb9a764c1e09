import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, dayWords, formatDay, relatedLinks, relatedName, todayInIndia } from '#define'
import { farmers, register } from '#resources'
import { Edit } from '../../../src/views/form/Edit'
import { Show } from '../../../src/views/show/Show'
import type { Answer } from '../../providers/signedIn'
import { clearToasts, gita, rampur, sent, stage } from './stage'

beforeEach(() => localStorage.clear())
afterEach(clearToasts)

const today = todayInIndia(new Date())
const soon = addDays(today, 7)

const booking = {
  ...{ id: 40, version: 1, createdAt: gita.createdAt, _can: ['reschedule', 'cancel', 'reassign'], bookingNo: 'BKG-1' },
  ...{ serviceDate: soon, slot: 'MORNING', service: 'BOOM_SPRAY', status: 'ASSIGNED', operator: null },
}

const summary = {
  facts: {
    nextBooking: { value: soon, record: 40, shows: { slot: 'MORNING', status: 'ASSIGNED' } },
    lastBooking: null,
    dues: { value: 125_000 },
    wallet: null,
    tickets: { value: 1000, isExact: false },
    'season.growing': { value: { id: 3, label: 'Wheat' }, record: 77, shows: { stage: 'Tillering' } },
    'season.harvest': null,
    'weather.nextSlot': { value: 'Sat 28 Nov, morning', hint: 'Wind 8 km/h' },
    'weather.rain': null,
  },
  latest: {
    upcoming: { items: [booking], totalItems: 62, totalIsExact: true },
    lands: { items: [], totalItems: 0, totalIsExact: true },
  },
}

const farmer = {
  ...gita,
  version: 2,
  altMobile: null,
  addressLine: null,
  village: rampur,
  _can: ['update'],
  _summary: summary,
}

const step = {
  ...{ id: 9, version: 2, action: 'update', at: '2026-11-20T08:00:00.000Z', by: { id: 2, label: 'Ravi Kumar' } },
  changes: [{ field: 'lastName', before: 'Kaur', after: 'Devi' }],
}
const comment = {
  ...{ id: 5, kind: 'comment', body: 'Call after noon', by: { id: 3, label: 'Anil Kulkarni' } },
  ...{ at: '2026-11-22T08:00:00.000Z', editedAt: null, isDeleted: false, isInternal: false, mentions: [], _can: [] },
}
const message = {
  resource: 'communications',
  record: {
    ...{ id: 7, version: 1, createdAt: gita.createdAt, _can: [], subject: 'Booking confirmed' },
    ...{ at: '2026-11-21T09:00:00.000Z', status: 'SENT' },
  },
}

/** Counts of three records in each list of the page, and of none in the listed ones. */
function countsOf(empty: readonly string[]): object {
  const names = relatedLinks(register, 'farmers').map(relatedName)
  return Object.fromEntries(
    names.map((name) => [name, { totalItems: empty.includes(name) ? 0 : 3, totalIsExact: true }]),
  )
}

const answers =
  (row: object = farmer, empty: readonly string[] = []): Answer =>
  ({ url = '' }) => {
    const [path = ''] = url.split('?')
    if (path === '/farmers/12') return { status: 200, data: row }
    if (path === '/farmers/12/related') return { status: 200, data: { counts: countsOf(empty) } }
    if (path.endsWith('/comments'))
      return { status: 200, data: { items: [comment], hasEarlier: false, totalItems: 1, readsInternal: false } }
    if (path.endsWith('/history'))
      return { status: 200, data: { items: [step], totalItems: 1, totalIsExact: true, currentPage: 1, pageSize: 20 } }
    if (path.endsWith('/messages')) return { status: 200, data: { items: [message] } }
    return { status: 404, data: { title: 'Not Found' } }
  }
const show = (answer = answers()) => stage(<Show resource={farmers} id="12" />, '/farmers/12', answer)

/** A page and its form, opened one after the other in one window. */
function PageAndForm() {
  const [isForm, setIsForm] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsForm(!isForm)}>
        Turn
      </button>
      {isForm ? <Edit resource={farmers} id="12" /> : <Show resource={farmers} id="12" />}
    </>
  )
}

/** Finds a fact by its heading. */
const fact = async (heading: string) => {
  const term = await screen.findByText(heading, { selector: '.fact dt' })
  return term.parentElement as HTMLElement
}

describe('The page of a record with a summary', () => {
  it('shows its facts immediately, each with a link to the record or list behind it', async () => {
    await show()
    const next = within(await fact('Next booking')).getByRole('link')
    expect(next).toHaveTextContent(dayWords(soon, today))
    expect(next).toHaveAttribute('href', '/bookings/40')
    const dues = within(await fact('Dues')).getByRole('link', { name: '₹1,250' })
    expect(dues.getAttribute('href')).toMatch(/^\/bookings\?farmer=12&/)
    expect(await fact('Open tickets')).toHaveTextContent('1,000+')
  })

  it('says in words where there is no data, and omits what the viewer may not see', async () => {
    await show()
    expect(await fact('Last booking')).toHaveTextContent('Never served')
    expect(await fact('Wallet')).toHaveTextContent('No wallet')
    expect(screen.queryByText('Service in the village')).not.toBeInTheDocument()
  })

  it('shows by subject what is known, with links, and no subject that the viewer may not see', async () => {
    await show()
    const season = await screen.findByRole('region', { name: 'Season' })
    expect(within(season).getByRole('link', { name: 'Wheat' })).toHaveAttribute('href', '/crops/3')
    expect(season).toHaveTextContent('Tillering')
    expect(season).toHaveTextContent('None expected')
    expect(within(season).getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/crop-cycles?farmer=12')
    expect(screen.queryByRole('region', { name: 'Expenses' })).not.toBeInTheDocument()
    const weather = await screen.findByRole('region', { name: 'Weather' })
    expect(weather).toHaveTextContent('Sat 28 Nov, morning')
    expect(weather).toHaveTextContent('Wind 8 km/h')
    expect(weather).toHaveTextContent('No forecast')
    expect(within(weather).getByRole('link', { name: 'See all' })).toHaveAttribute(
      'href',
      '/farmers/12?tab=weather#sections',
    )
  })

  it('offers on a booking’s row its allowed actions, in the dialog of its list', async () => {
    const { user } = await show()
    const block = await screen.findByRole('region', { name: 'Upcoming bookings' })
    expect(within(block).getByRole('link', { name: 'See all 62' }).getAttribute('href')).toContain('/bookings?')
    expect(within(block).getByRole('button', { name: 'Cancel booking: BKG-1' })).toHaveTextContent('Cancel')
    await user.click(within(block).getByRole('button', { name: 'Reschedule: BKG-1' }))
    const dialog = await screen.findByRole('dialog', { name: /Reschedule: BKG-1/ })
    expect(within(dialog).getByRole('textbox', { name: 'Service date' })).toHaveValue(formatDay(soon))
    expect(within(dialog).getByText(/^Morning/)).toBeInTheDocument()
  })

  it('says what a block without rows would show', async () => {
    await show()
    expect(await screen.findByRole('region', { name: 'Lands' })).toHaveTextContent('No lands yet')
  })

  it('shows every field with a value, and collapses those without', async () => {
    const filled = { middleName: 'Bai', fatherOrHusbandName: 'Ram', addressLine: 'Near the well' }
    const { user } = await show(answers({ ...farmer, ...filled }))
    const details = await screen.findByRole('region', { name: 'Details' })
    expect(details).toHaveTextContent('SourceField officerStatusActive')
    expect(within(details).queryByText('Alternate mobile')).not.toBeInTheDocument()
    await user.click(within(details).getByRole('button', { name: /Show all \d+ fields/ }))
    expect(within(details).getByText('Alternate mobile')).toBeInTheDocument()
  })

  it('has a number to call and to copy', async () => {
    await show()
    const [link] = await screen.findAllByRole('link', { name: '+91 98123 45678' })
    expect(link).toHaveAttribute('href', 'tel:+919812345678')
    expect(screen.getAllByRole('button', { name: 'Copy mobile' }).length).toBeGreaterThan(0)
  })

  it('keeps a masked number masked until revealed, without a call link', async () => {
    await show(answers({ ...farmer, mobile: '•••••••678' }))
    await screen.findByRole('region', { name: 'Details' })
    expect(screen.queryByRole('button', { name: 'Copy mobile' })).not.toBeInTheDocument()
    expect(document.querySelector('a[href^="tel:"]')).toBeNull()
  })

  it('shows changes, messages and comments in one timeline, the newest last', async () => {
    await show()
    const stream = await screen.findByRole('region', { name: 'Activity' })
    await within(stream).findByText('Call after noon')
    const lines = within(stream)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Last name: Kaur → Devi')
    expect(lines[1]).toContain('Booking confirmed')
    expect(lines[2]).toContain('Call after noon')
    expect(within(stream).getByRole('textbox', { name: 'Comment' })).toBeInTheDocument()
  })

  it('shows the latest change, made after the page was first opened', async () => {
    let version = 2
    const { user } = await stage(<PageAndForm />, '/farmers/12', (request) => {
      const path = request.url?.split('?')[0] ?? ''
      if (path === '/farmers/12') return { status: 200, data: { ...farmer, version } }
      const items = [{ ...step, version, changes: [{ field: 'lastName', before: 'Kaur', after: `Devi ${version}` }] }]
      return path.endsWith('/history')
        ? { status: 200, data: { items, totalItems: 1, totalIsExact: true, currentPage: 1, pageSize: 20 } }
        : answers()(request)
    })
    expect(await screen.findByText(/Kaur → Devi 2/)).toBeInTheDocument()
    version = 3
    await user.click(await screen.findByRole('button', { name: 'Turn' }))
    await user.click(await screen.findByRole('button', { name: 'Turn' }))
    expect(await screen.findByText(/Kaur → Devi 3/)).toBeInTheDocument()
  })

  it('sends two requests: for the record with its summary, and for everything around it', async () => {
    const { requests } = await show()
    await screen.findByRole('link', { name: 'Lands 3' })
    expect(requests.map(({ url }) => url)).toEqual([
      '/farmers/12?include=summary',
      '/farmers/12/context?include=assignment,comments,history,messages,related',
    ])
  })

  it('shows lists with records, at most six parts, and the others under “More”', async () => {
    await show(answers(farmer, ['lands.farmer']))
    const parts = await screen.findByRole('navigation', { name: 'Farmer sections' })
    await waitFor(() => expect(within(parts).queryByRole('link', { name: /^Lands/ })).not.toBeInTheDocument())
    expect(within(parts).getAllByRole('link').length).toBeLessThanOrEqual(6)
    act(() => within(parts).getByRole('button', { name: 'More' }).click())
    expect(await screen.findByRole('menuitem', { name: /Lands/ })).toBeInTheDocument()
  })

  it('offers to create the only one of its kind where there is none yet', async () => {
    await show(answers(farmer, ['wallets.farmer']))
    expect(await screen.findByRole('link', { name: 'Open wallet' })).toBeInTheDocument()
    cleanup()
    await show()
    await screen.findByRole('link', { name: 'Wallet 3' })
    expect(screen.queryByRole('link', { name: 'Open wallet' })).not.toBeInTheDocument()
  })

  it('offers a new booking first, and Edit as a secondary button, also by the key E', async () => {
    const { user, router } = await show()
    expect(await screen.findByRole('link', { name: 'Create booking' })).toHaveClass('ant-btn-primary')
    expect(screen.getByRole('link', { name: 'Edit' })).not.toHaveClass('ant-btn-primary')
    await user.click(await screen.findByRole('textbox', { name: 'Comment' }))
    await user.keyboard('e')
    expect(router.state.location.pathname).toBe('/farmers/12')
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('e')
    await waitFor(() => expect(router.state.location.pathname).toBe('/farmers/12/edit'))
  })
})

describe('The form of a record with a summary', () => {
  it('requests only the record, and the page shows its facts immediately when the user returns', async () => {
    let isLate = false
    const { _summary, ...alone } = farmer
    const { user, requests } = await stage(<PageAndForm />, '/farmers/12', (request) => {
      if (request.url === '/farmers/12') return { status: 200, data: alone }
      return isLate && request.url?.includes('include=summary') ? 'silence' : answers()(request)
    })
    await fact('Next booking')
    isLate = true
    await user.click(screen.getByRole('button', { name: 'Turn' }))
    await screen.findByRole('button', { name: 'Save' })
    expect(sent(requests, 'get /farmers/12')).toHaveLength(1)
    expect(sent(requests, 'get /farmers/12?include=summary')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Turn' }))
    expect(await fact('Next booking')).toHaveTextContent(dayWords(soon, today))
  })
})
