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
