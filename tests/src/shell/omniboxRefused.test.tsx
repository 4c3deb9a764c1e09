import { screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Omnibox } from '../../../src/shell/omnibox/Omnibox'
import { viewerWith } from '../../providers/signedIn'
import { clearToasts, stage } from '../views/stage'

// jsdom does not implement dialogs and scrolling.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close: () => undefined,
  })
})
afterEach(clearToasts)

function TypedInto({ keys = [] }: { readonly keys?: readonly string[] }) {
  const [q, setQ] = useState('')
  return <Omnibox viewer={viewerWith(keys)} q={q} onType={setQ} onClose={() => undefined} onHelp={() => undefined} />
}

it('The omnibox shows the service’s message when too many masked values were looked up', async () => {
  const detail = 'You have looked up 60 hidden values in the last hour. Try again in 12 minutes.'
  const view = (
    <MemoryRouter>
      <TypedInto />
    </MemoryRouter>
  )
  const { user } = await stage(view, '/', () => ({ status: 429, data: { title: 'Too many lookups', detail } }))
  await user.type(screen.getByRole('combobox', { name: 'Search everything' }), '9812345678')
  expect(await screen.findByRole('alert')).toHaveTextContent(detail)
})

it('The omnibox retries by itself what a busy service had no time for, and then finds the caller', async () => {
  const known = { id: 7, label: 'Gurpreet Kaur', fields: {}, facts: {} }
  const group = { resource: 'farmers', items: [], hasMore: false }
  const answers = [
    { kind: 'mobile', groups: [{ ...group, isCut: true }] },
    { kind: 'mobile', groups: [{ ...group, items: [known], isCut: false }] },
  ]
  let asked = 0
  const view = (
    <MemoryRouter>
      <TypedInto />
    </MemoryRouter>
  )
  const { user } = await stage(view, '/', () => ({
    status: 200,
    data: answers[Math.min((asked += 1), answers.length) - 1],
  }))
  await user.type(screen.getByRole('combobox', { name: 'Search everything' }), '9812345678')
  expect(await screen.findByRole('option', { name: /Search farmers for “9812345678” in the list/ })).toBeVisible()
  expect(await screen.findByRole('option', { name: 'Gurpreet Kaur' })).toBeVisible()
  expect(screen.queryByRole('option', { name: /in the list/ })).toBeNull()
  expect(asked).toBe(2)
})

it('The omnibox keeps the chosen entry chosen when others appear before it', async () => {
  const one = (id: number, label: string) => ({ id, label, fields: {}, facts: {} })
  const users = { resource: 'users', items: [one(3, 'Divya Nair')], hasMore: false, isCut: false }
  const farmersWith = (isCut: boolean, ...items: readonly object[]) => ({
    kind: 'words',
    groups: [{ resource: 'farmers', items, hasMore: false, isCut }, users],
  })
  const answers = [farmersWith(true), farmersWith(false, one(7, 'Divya Kaur'), one(8, 'Divya Rani'))]
  let asked = 0
  const view = (
    <MemoryRouter>
      <TypedInto />
    </MemoryRouter>
  )
  const { user } = await stage(view, '/', () => ({
    status: 200,
    data: answers[Math.min((asked += 1), answers.length) - 1],
  }))
  await user.type(screen.getByRole('combobox', { name: 'Search everything' }), 'divya')
  await screen.findByRole('option', { name: 'Divya Nair' })
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { name: 'Divya Nair' })).toHaveAttribute('aria-selected', 'true')
  await screen.findByRole('option', { name: 'Divya Rani' })
  expect(screen.getByRole('option', { name: 'Divya Nair' })).toHaveAttribute('aria-selected', 'true')
})

const box = () => screen.getByRole('combobox', { name: 'Search everything' })
const view = (
  <MemoryRouter>
    <TypedInto keys={['view_farmer_tab', 'farmer:create']} />
  </MemoryRouter>
)
const nobody = { status: 200, data: { kind: 'mobile', groups: [] } }

it('The omnibox never says that a number is unknown while the service does not answer', async () => {
  const { user } = await stage(view, '/', () => ({ status: 503, data: {} }))
  await user.type(box(), '9812345678')
  expect(await screen.findByRole('alert')).toHaveTextContent('Service Unavailable')
  expect(screen.queryByRole('option')).toBeNull()
  expect(screen.queryByText('No record found with this mobile number')).toBeNull()
})

it('The omnibox searches for the mobile number in a pasted message', async () => {
  const { user, requests } = await stage(view, '/', () => nobody)
  await user.click(box())
  await user.paste(`My booking is not done, please call me on \u202a+91 98123 45678\u202c. ${'Thank you. '.repeat(10)}`)
  expect(await screen.findByText('No record found with this mobile number')).toBeVisible()
  expect(requests.map(({ params }) => (params as { q: string }).q)).toEqual(['+919812345678'])
})

it('The omnibox sends and offers nothing for a text that is no search', async () => {
  const { user, requests } = await stage(view, '/', () => nobody)
  await user.click(box())
  await user.paste('Thank you. '.repeat(12))
  expect(await screen.findByRole('alert')).toHaveTextContent('This is too long to search.')
  expect(screen.queryByRole('option')).toBeNull()
  expect(requests.filter(({ url }) => url === '/search')).toEqual([])
})

it('The omnibox says that it found no record, and offers a few lists instead of all', async () => {
  const { user } = await stage(view, '/', () => ({ status: 200, data: { kind: 'words', groups: [] } }))
  await user.type(box(), 'qqxqq')
  expect(await screen.findByText('No records found. Search in a list')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('No records found')
})

it('The omnibox says that it is still searching when the service is slow', async () => {
  const { user } = await stage(view, '/', ({ url }) => (url === '/search' ? 'waiting' : nobody))
  await user.type(box(), '9812345678')
  expect(await screen.findByText('Searching…')).toBeVisible()
})

it('The omnibox offers the people nearest to a misspelt name before the lists', async () => {
  const nearest = { id: 7, label: 'Gurpreet Kaur', fields: {}, facts: {} }
  const group = { resource: 'farmers', items: [nearest], hasMore: false, isCut: false, isNearest: true }
  const { user } = await stage(view, '/', () => ({ status: 200, data: { kind: 'words', groups: [group] } }))
  await user.type(box(), 'gurprit')
  expect(await screen.findByText('Closest farmers')).toBeVisible()
  const [first, ...others] = screen.getAllByRole('option')
  expect(first).toHaveTextContent('Gurpreet Kaur')
  expect(others[0]).toHaveTextContent('Search farmers for “gurprit”')
  expect(screen.getByRole('status')).toHaveTextContent('No records found')
})
