import { screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Omnibox } from '../../../src/shell/omnibox/Omnibox'
import { viewerWith } from '../../providers/signedIn'
import { clearToasts, stage } from '../views/stage'

// jsdom draws no dialogs and scrolls nothing.
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

function TypedInto() {
  const [q, setQ] = useState('')
  return <Omnibox viewer={viewerWith([])} q={q} onType={setQ} onClose={() => undefined} onHelp={() => undefined} />
}

it('The search over everything says in the words of the service that too many masked values were looked up', async () => {
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

it('The search over everything asks again by itself for what a busy service had no time for, and finds the caller then', async () => {
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

it('The search over everything leaves the entry chosen that was chosen, when others come before it', async () => {
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
