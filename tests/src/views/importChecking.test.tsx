import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { farmers } from '#resources'
import { Checking } from '../../../src/views/imports/Checking'
import type { Import } from '../../../src/views/imports/imports'

const service = vi.hoisted(() => ({ check: vi.fn<() => Promise<Import>>(), read: vi.fn<() => Promise<Import>>() }))
vi.mock('../../../src/views/imports/imports', () => ({ importsOf: () => service }))

const told = (pending: number, isChecking = true): Import =>
  ({
    ...{ id: 'one', state: pending ? 'checking' : 'ready', isChecking },
    counts: { PENDING: pending, CREATE: 100 - pending, UPDATE: 0, UNCHANGED: 0, ERROR: 0, DONE: 0 },
  }) as Import

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.resetAllMocks()
})

const shown = (onChange: (found: Import) => void = vi.fn<(found: Import) => void>()) =>
  render(<Checking resource={farmers} found={told(100)} onChange={onChange} />)
const aSecond = (): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(1000))

it('The check of a sheet is started once, and polled each second until it is done', async () => {
  service.check.mockResolvedValue(told(100))
  service.read.mockResolvedValueOnce(told(40)).mockResolvedValueOnce(told(0, false))
  const onChange = vi.fn<(found: Import) => void>()
  shown(onChange)
  for (let second = 0; second < 4; second += 1) await aSecond()
  expect(onChange.mock.calls.map(([{ counts }]) => counts.PENDING)).toEqual([100, 40, 0])
  expect([service.check.mock.calls.length, service.read.mock.calls.length]).toEqual([1, 2])
})

it('An abandoned check is started once more, and reported as stopped when that fails too', async () => {
  service.check.mockResolvedValue(told(70))
  service.read.mockResolvedValue(told(70, false))
  shown()
  for (let second = 0; second < 3; second += 1) await aSecond()
  expect(screen.getByText('The check stopped before it finished.')).toBeTruthy()
  expect(service.check).toHaveBeenCalledTimes(2)
})

it('Polling stops once the page is left', async () => {
  service.check.mockResolvedValue(told(100))
  service.read.mockResolvedValue(told(90))
  const { unmount } = shown()
  await aSecond()
  unmount()
  await aSecond()
  expect(service.read).toHaveBeenCalledTimes(1)
})
