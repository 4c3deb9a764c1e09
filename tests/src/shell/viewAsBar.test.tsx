import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { serviceClock } from '../../../providers/clock'
import { ViewAsBar } from '../../../src/shell/frame/ViewAsBar'

afterEach(() => vi.restoreAllMocks())

it.each([
  ['a month behind', 30 * 86_400_000],
  ['two hours ahead', -7_200_000],
])('The minutes left of viewing as someone else are right on a computer whose clock is %s', (_wrong, ahead) => {
  vi.spyOn(serviceClock, 'now').mockImplementation(() => new Date(Date.now() + ahead))
  const until = new Date(Date.now() + ahead + 3_600_000).toISOString()
  const viewer = { name: 'Sneha Tripathi' } as never
  render(<ViewAsBar look={{ id: '1', until, by: { id: 1, name: 'Vikram Sethi' }, from: '/', viewer }} />)
  expect(screen.getByText(/read only, 60 min left/)).toBeInTheDocument()
})
