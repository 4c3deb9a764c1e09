import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { Profiler, type ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoticesBell } from '../../../src/shell/notices/NoticesBell'
import { FetchAhead } from '../../../src/shell/routing/FetchAhead'
import { stage } from '../views/stage'

/** Called whenever the watched component renders. */
const drawn = vi.fn()

function watched(part: ReactElement): ReactElement {
  return (
    <Profiler id="watched" onRender={drawn}>
      {part}
    </Profiler>
  )
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(async () => {
  cleanup()
  // A timer started on the fake clock would otherwise never fire.
  await vi.runOnlyPendingTimersAsync()
  vi.useRealTimers()
})

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

describe('The shell', () => {
  it('redraws the bell when the number of unread notices changes, not with each response', async () => {
    let unread = 3
    const view = <MemoryRouter>{watched(<NoticesBell />)}</MemoryRouter>
    const { requests } = await stage(view, '/somewhere', () => ({ status: 200, data: { unread } }))
    await pass(2_000)
    expect(await screen.findByRole('button', { name: 'Notices, 3 unread' })).toBeDefined()
    const asked = requests.length
    drawn.mockClear()
    await pass(60_000)
    expect(requests.length).toBeGreaterThan(asked)
    expect(drawn).not.toHaveBeenCalled()
    unread = 4
    await pass(60_000)
    expect(await screen.findByRole('button', { name: 'Notices, 4 unread' })).toBeDefined()
  })

  it('stops subscribing to requests after the first page has loaded', async () => {
    const ask = vi.fn(() => new Promise<string>((resolve) => setTimeout(resolve, 1_000, 'asked')))
    function Asking() {
      useQuery({ queryKey: ['asking'], queryFn: ask, refetchInterval: 30_000 })
      return null
    }
    const view = (
      <>
        {watched(<FetchAhead place={undefined} />)}
        <Asking />
      </>
    )
    const { requests } = await stage(view, '/somewhere', () => ({ status: 200, data: { items: [], totalItems: 0 } }))
    // What is fetched ahead loads in real time, the urgent notices last.
    await vi.waitFor(async () => {
      await pass(1_000)
      expect(requests.map(({ url }) => url)).toContain('/my-notices')
    }, 30_000)
    const before = ask.mock.calls.length
    drawn.mockClear()
    await pass(31_000)
    expect(ask.mock.calls.length).toBeGreaterThan(before)
    expect(drawn).not.toHaveBeenCalled()
  })
})
