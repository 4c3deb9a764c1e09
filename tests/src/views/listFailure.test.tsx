import { render, screen } from '@testing-library/react'
import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import { expect, it, vi } from 'vitest'
import { farmers } from '#resources'
import { toHttpError } from '../../../providers/errorMessage'
import { ListFailure } from '../../../src/views/list/ListFailure'

const config = { headers: new AxiosHeaders() } as InternalAxiosRequestConfig

it('A rate-limited list says how long to wait', () => {
  const detail = 'Try again in 60 minutes.'
  const response = { status: 429, statusText: '', data: { title: 'Too many lookups', detail }, headers: {}, config }
  const error = toHttpError(new AxiosError('Refused', 'ERR_BAD_REQUEST', config, null, response))
  render(<ListFailure resource={farmers} error={error} onRetry={vi.fn()} />)
  expect(screen.getByRole('alert')).toHaveTextContent(detail)
})
