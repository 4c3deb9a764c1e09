import { connect } from 'node:net'
import type { JWTPayload } from 'jose'

/** Replaces the header of a token, keeping its signature. */
export function withHeader(token: string, header: object): string {
  const [, payload, signature] = token.split('.')
  return [Buffer.from(JSON.stringify(header)).toString('base64url'), payload, signature].join('.')
}

/** Changes the claims of a token, keeping its signature. */
export function withBody(token: string, changes: object): string {
  const [header, payload = '', signature] = token.split('.')
  const body = { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), ...changes }
  return [header, Buffer.from(JSON.stringify(body)).toString('base64url'), signature].join('.')
}

/** Returns the claims of a token without one of them. */
export function without(payload: JWTPayload, claim: string): JWTPayload {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== claim))
}

/** Sends raw text to a port, and returns everything received. */
export function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('utf8')))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

/** Reads a path exactly as given, which browsers and `fetch` would normalise before sending. */
export async function rawGet(url: string, token: string, path: string): Promise<{ status: number; text: string }> {
  const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`
  const text = await raw(Number(new URL(url).port), head)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text }
}
