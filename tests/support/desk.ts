import { expect } from 'vitest'
import type { Portal } from './portal'

/** Sends a request to a service below its address; any other response than the expected one fails the test. */
export type Api = <Body = Record<string, unknown>>(
  method: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<Body>

/** The tokens of this worker by person, each with the end of its use. */
const tokens = new Map<string, { readonly token: Promise<string>; readonly until: number }>()

/** Returns the API as a script of a person uses it: by default the admin service. */
export async function serviceAs(portal: Portal, username: string, service = 'admin'): Promise<Api> {
  const token = await tokenOf(portal, username)
  return async <Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Body> =>
    (await asked(portal, `/${service}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && json), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })) as Body
}

const json = { 'content-type': 'application/json' }

/** How long a token is reused, in milliseconds: a third of its validity. */
const HANDED_OUT = 5 * 60_000

/** A password is slow to check, so it is checked once for all requests of a person in this worker. */
function tokenOf(portal: Portal, username: string): Promise<string> {
  const known = tokens.get(username)
  if (known && known.until > Date.now()) return known.token
  const token = asked(portal, '/admin/oauth/token', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ grant_type: 'password', username, password: portal.password }),
  }).then((answer) => (answer as { access_token: string }).access_token)
  tokens.set(username, { token, until: Date.now() + HANDED_OUT })
  return token
}

async function asked(portal: Portal, path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(`${portal.url}/api${path}`, init)
  const text = await response.text()
  expect(response.ok, `${path}: ${text}`).toBe(true)
  return text ? JSON.parse(text) : undefined
}
