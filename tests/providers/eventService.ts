import { vi } from 'vitest'

/** A mocked event stream service. */
export interface EventService {
  /** The parameters of each requested stream, in order, including closed ones. */
  readonly asked: readonly URLSearchParams[]
  /** The number of open streams. */
  standing(): number
  /** Sends an event on the open stream. */
  send(event: object): void
  /** Ends the open stream, as a stopping service does. */
  end(): void
  /** Sets the status of the next streams; 200 by default. */
  answer(status: number): void
}

/** Replaces the network with an event stream service. `vi.unstubAllGlobals` removes it. */
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
