import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { farmers } from '#resources'
import { ServiceError } from '../../../providers/errorMessage'
import { ListFailure } from '../../../src/views/list/ListFailure'

it('A list that is asked for too often says how long to wait', () => {
  const detail = 'Try again in 60 minutes.'
  const error = new ServiceError('Some error occurred', 429, { detail })
  render(<ListFailure resource={farmers} error={error} onRetry={vi.fn()} />)
  expect(screen.getByRole('alert')).toHaveTextContent(detail)
})
