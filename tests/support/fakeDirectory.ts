import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DirectorySettings } from '../../server/outbound/directory/settings'

/** Answers one request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A directory whose responses the test decides, at an address of this machine. */
export interface FakeDirectory {
  readonly settings: DirectorySettings
  readonly origin: string
  /** Sets its responses: the first for the first request, the last for the last and all later ones. */
  answers(...handlers: readonly Handler[]): void
  /** The requests since then: address and credentials. */
  readonly asked: readonly { readonly url: string; readonly authorization: string | undefined }[]
  close(): void
}

/** Makes a user of Okta; `profile` overrides single properties. */
export function oktaUser(id: string, profile: Readonly<Record<string, unknown>> = {}, status = 'ACTIVE'): object {
  const login = `${id.toLowerCase()}@example.in`
  const created = '2026-11-16T04:30:00.000Z'
  return { id, status, created, profile: { login, email: login, firstName: 'Asha', lastName: 'Rao', ...profile } }
}

/** Makes a response with these users and links. */
export function page(users: readonly unknown[], ...links: readonly string[]): Handler {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...(links.length && { link: [...links] }) })
    response.end(JSON.stringify(users))
  }
}

/** Starts the directory. */
export async function fakeDirectory(): Promise<FakeDirectory> {
  let handlers: readonly Handler[] = [page([])]
  const asked: { url: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization })
    handlers[Math.min(asked.length, handlers.length) - 1]?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { url: origin, group: '00gStaff', token: 'a-token-of-the-tests' },
    origin,
    asked,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
    answers: (...next) => {
      asked.length = 0
      handlers = next
    },
  }
}
