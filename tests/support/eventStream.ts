/** A received event: a JSON object with its kind. */
export interface Came {
  readonly kind: string
  readonly [part: string]: unknown
}

/** A stream of the service's events, as a script would read it. */
export interface EventStream {
  readonly status: number
  readonly headers: Headers
  /** All events received so far. */
  readonly events: readonly Came[]
  of(kind: string): Came[]
  /** Whether the service has ended it. */
  isOver(): boolean
  close(): void
}

/** Opens `GET /api/admin/events` with a query. A refusal has its status and no events. */
export async function openEvents(
  url: string,
  token: string,
  query: string,
  more: Readonly<Record<string, string>> = {},
): Promise<EventStream> {
  const leaving = new AbortController()
  const response = await fetch(`${url}/api/admin/events?${query}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip', ...more },
    signal: leaving.signal,
  })
  const events: Came[] = []
  let isOver = !response.ok
  if (response.ok) void read(response, events).finally(() => (isOver = true))
  return {
    status: response.status,
    headers: response.headers,
    events,
    of: (kind) => events.filter((event) => event.kind === kind),
    isOver: () => isOver,
    close: () => leaving.abort(),
  }
}

async function read(response: Response, events: Came[]): Promise<void> {
  let text = ''
  try {
    const decoder = new TextDecoder()
    const reader = response.body?.getReader()
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      text += decoder.decode(piece.value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)) as Came)
    }
  } catch {
    // Aborted by one side or the other: the received events are kept.
  }
}
