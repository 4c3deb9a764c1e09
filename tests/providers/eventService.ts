import { vi } from 'vitest'

/** A service of events in the place of the network. */
export interface EventService {
  /** What each stream was asked for, in their order; those that were given up as well. */
  readonly asked: readonly URLSearchParams[]
  /** How many streams stand. */
  standing(): number
  /** Sends an event on the stream that stands. */
  send(event: object): void
  /** Ends the stream that stands, as a service does that stops. */
  end(): void
  /** What the next streams are answered with; 200 until told. */
  answer(status: number): void
}

/** Puts a service of events into the place of the network. `vi.unstubAllGlobals` takes it away. */
export function eventService(): EventService {
  const asked: URLSearchParams[] = []
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  let status = 200
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    asked.push(new URL(address, 'http://localhost').searchParams)
    if (status !== 200) return Promise.resolve(new Response('{}', { status }))
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        open.add(controller)
        signal?.addEventListener('abort', () => {
          if (open.delete(controller)) controller.error(new DOMException('Aborted', 'AbortError'))
        })
      },
    })
    return Promise.resolve(new Response(body))
  })
  const encoder = new TextEncoder()
  return {
    asked,
    standing: () => open.size,
    send: (event) => {
      for (const controller of open) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
    },
    end: () => {
      for (const controller of open) controller.close()
      open.clear()
    },
    answer: (next) => {
      status = next
    },
  }
}
