import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

/** A request to a service. */
export interface Asked {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** A complete response as received. */
export interface Came {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

/** Connections are kept for as long as the service keeps them. */
const agent = new Agent({ keepAlive: true })

/**
 * Sends an HTTP request to a service. It needs a third of the processor time of `fetch`, and requests are most of the
 * tests' work. Nothing is compressed unless the headers say so, redirects are not followed, and an event stream is left
 * as soon as it has started.
 */
export function ask(url: string, { method, headers = {}, body }: Asked): Promise<Came> {
  const sent: OutgoingHttpHeaders = { accept: '*/*', 'user-agent': 'node' }
  if (body !== undefined) sent['content-length'] = Buffer.byteLength(body)
  // The content type that browsers and scripts send for a text by default.
  if (typeof body === 'string') sent['content-type'] = 'text/plain;charset=UTF-8'
  for (const [name, value] of Object.entries(headers)) sent[name.toLowerCase()] = value
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, method, headers: sent }, (answer) => {
      const pieces: Buffer[] = []
      if (answer.headers['content-type']?.includes('event-stream')) {
        answer.destroy()
        return resolve(cameOf(answer, Buffer.alloc(0)))
      }
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () => resolve(cameOf(answer, Buffer.concat(pieces))))
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

function cameOf(answer: IncomingMessage, bytes: Buffer): Came {
  let headers: Headers | undefined
  return {
    status: answer.statusCode ?? 0,
    // Few tests need them, and reading them all costs as much as the rest.
    get headers() {
      return (headers ??= headersOf(answer.rawHeaders))
    },
    bytes,
  }
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '')
  return headers
}
