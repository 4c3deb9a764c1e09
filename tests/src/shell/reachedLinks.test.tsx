import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { farmers } from '#resources'
import { useReachedLinks } from '../../../src/shell/routing/useReachedLinks'
import { viewOf } from '../../../src/shell/routing/viewOf'

function Links() {
  useReachedLinks()
  return (
    <main>
      <a href="https://elsewhere.example/farmers/create">Elsewhere</a>
      <a href="/farmers/create">
        <span>Add farmer</span>
      </a>
    </main>
  )
}

it('The page that a link leads to is prefetched when the pointer reaches the link', async () => {
  render(<Links />)
  const form = viewOf({ kind: 'create', resource: farmers })
  fireEvent.pointerOver(screen.getByText('Elsewhere'))
  expect(form.isLoaded()).toBe(false)
  fireEvent.pointerOver(screen.getByText('Add farmer'))
  await waitFor(() => expect(form.isLoaded()).toBe(true))
})
