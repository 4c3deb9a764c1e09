import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { farClock } from '../../providers/clock'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

it('The time is that of the service, whatever the computer’s clock says', () => {
  const { learn, now } = farClock()
  expect(now().toISOString()).toBe('2026-11-18T10:00:00.000Z')
  learn('Wed, 18 Nov 2026 10:00:12 GMT')
  expect(now().toISOString(), 'seconds are no matter').toBe('2026-11-18T10:00:00.000Z')
  learn('Fri, 20 Nov 2026 22:00:00 GMT')
  vi.advanceTimersByTime(60_000)
  expect(now().toISOString()).toBe('2026-11-20T22:01:00.000Z')
  learn('Mon, 16 Nov 2026 10:00:00 GMT')
  expect(now().toISOString(), 'an answer from a cache is older').toBe('2026-11-20T22:01:00.000Z')
  learn(undefined)
  learn('soon')
  expect(now().toISOString()).toBe('2026-11-20T22:01:00.000Z')
})
