/**
 * Yields the events in the body of an answer, as they arrive; `onBytes` is called for all data, including keep-alives.
 */
export async function* eventsIn(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<unknown> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      onBytes()
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = block
          .split('\n')
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice(5).trimStart())
        if (data.length > 0) yield JSON.parse(data.join('\n'))
      }
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
