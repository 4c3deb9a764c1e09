import type { CDPSession, Page } from 'playwright-core'

/** How long the page takes to show something: from a user event until it is painted, in milliseconds. */
export interface Painting {
  /** The event from which the time counts; the last one before the page shows the wanted content. */
  readonly from: 'click' | 'keydown'
  readonly wanted: 'other rows' | 'another ticked row'
}

/**
 * Acts on a page and measures until it has painted the wanted content. The time counts from the event itself, as
 * timestamped by the browser, so that the delay from this process to the browser is not included.
 */
export async function untilPainted(page: Page, { from, wanted }: Painting, act: () => Promise<void>): Promise<number> {
  const painted = await page.evaluateHandle(
    ([event, kind]) => {
      const rowsNow = (): string =>
        [...document.querySelectorAll('[data-id]')].map((row) => row.getAttribute('data-id')).join()
      const tickedNow = (): string => String(document.querySelectorAll('[aria-selected="true"]').length)
      const now = kind === 'other rows' ? rowsNow : tickedNow
      const isStale = (): boolean => document.querySelector('[data-stale="true"]') !== null
      const before = now()
      let start = 0
      window.addEventListener(event, ({ timeStamp }) => (start = timeStamp), { capture: true })
      const result = new Promise<number>((resolve) => {
        const look = (): void => {
          if (start === 0 || now() === before || isStale()) return void requestAnimationFrame(look)
          // A message posted within a frame arrives after the frame was painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - start)
          requestAnimationFrame(() => port2.postMessage(null))
        }
        requestAnimationFrame(look)
      })
      return { result }
    },
    [from, wanted] as const,
  )
  await act()
  return page.evaluate(({ result }) => result, painted)
}

/** The cost of scrolling a page down and up: tasks of more than 50 ms, and the 95th percentile of frame times. */
export interface Scrolling {
  readonly longTasks: number
  readonly longest: number
  readonly frame: number
}

/** Scrolls like a finger. */
export async function scrolling(page: Page, session: CDPSession, distance: number): Promise<Scrolling> {
  const watch = await page.evaluateHandle(() => {
    const tasks: number[] = []
    const frames: number[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ entryTypes: ['longtask'] })
    let last = performance.now()
    let isOn = true
    const frame = (now: number): void => {
      frames.push(now - last)
      last = now
      if (isOn) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    const end = () => {
      isOn = false
      observer.disconnect()
      return { tasks, frames }
    }
    return { end }
  })
  for (const yDistance of [-distance, distance])
    await session.send('Input.synthesizeScrollGesture', {
      x: 700,
      y: 500,
      yDistance,
      speed: 4000,
      gestureSourceType: 'mouse',
    })
  const { tasks, frames } = await page.evaluate(({ end }) => end(), watch)
  const sorted = frames.sort((one, other) => one - other)
  return {
    longTasks: tasks.length,
    longest: Math.max(0, ...tasks),
    frame: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
  }
}

/** Counts the scripts that a page transfers, compressed, until it is called. */
export function scriptsOf(session: CDPSession): () => { readonly requests: number; readonly bytes: number } {
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => ({ requests: scripts.size, bytes })
}
