import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const said = { say: vi.fn(), unsay: vi.fn() }
const ready = vi.fn<() => Promise<Response>>()

let shell: typeof import('../../../src/shell/queries')
let errors: typeof import('../../../providers/errorMessage')
beforeEach(async () => {
  // Modules of other tests keep their own toasts, and their own count of outages.
  vi.resetModules()
  vi.doMock('../../../providers/notification', () => said)
  shell = await import('../../../src/shell/queries')
  errors = await import('../../../providers/errorMessage')
  vi.useFakeTimers()
  vi.stubGlobal('fetch', ready)
})
afterEach(() => {
  vi.doUnmock('../../../providers/notification')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Watches a query answered with each of these in turn, and with the last one from then on. */
function watched(answers: readonly (string | Error)[]): {
  readonly seen: () => unknown
  readonly asked: () => number
} {
  const client = new QueryClient(shell.newQueryClientConfig())
  let asked = 0
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => {
      const answer = answers[Math.min((asked += 1), answers.length) - 1]
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    retry: false,
  })
  observer.subscribe(() => undefined)
  return { seen: () => observer.getCurrentResult().data, asked: () => asked }
}

describe('A query that failed because the service was away', () => {
  it('is retried by itself once the service is back, and its toast closes', async () => {
    ready.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(new Response('{}'))
    const list = watched([new errors.ServiceError('The service can’t be reached', 0), 'rows'])
    await vi.advanceTimersByTimeAsync(1_500)
    expect([list.asked(), list.seen()]).toEqual([1, undefined])
    await vi.advanceTimersByTimeAsync(4_000)
    expect([list.asked(), list.seen()]).toEqual([2, 'rows'])
    expect(said.unsay).toHaveBeenCalledWith('error', 'The service can’t be reached')
  })

  it('is retried at growing intervals and not forever when it fails although the service is up', async () => {
    ready.mockResolvedValue(new Response('{}'))
    const list = watched([new errors.ServiceError('Service Unavailable', 503)])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(list.asked()).toBeGreaterThan(2)
    expect(list.asked()).toBeLessThan(12)
  })

  it('is not confused with an internal error of the service, which would only fail again', async () => {
    ready.mockResolvedValue(new Response('{}'))
    const list = watched([new errors.ServiceError('Something went wrong', 500)])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(list.asked()).toBe(1)
  })
})
