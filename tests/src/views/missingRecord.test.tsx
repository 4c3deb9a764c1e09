import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { AnyResource } from '#define'
import { authorities, farmers, tickets } from '#resources'
import { MissingRecord } from '../../../src/views/record/MissingRecord'

it.each<readonly [AnyResource, string]>([
  [farmers, 'It may have been deleted or be outside your geographies.'],
  [tickets, 'It may have been deleted or be outside what you have access to.'],
  [authorities, 'It may have been deleted.'],
])('A missing record mentions its reader’s places only where these limit the resource', (resource, words) => {
  const error = { statusCode: 404, message: 'Not Found' }
  render(
    <MemoryRouter>
      <MissingRecord resource={resource} id="12" error={error} onRetry={() => undefined} />
    </MemoryRouter>,
  )
  expect(screen.getByText(words, { exact: false })).toBeVisible()
})
