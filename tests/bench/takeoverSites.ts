import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signInAt, startPortal, type Headers, type Portal } from './stoppedPortal'
import type { Asker, TakeoverCompany } from './takeoverCompany'

/** Maximum wait for anything to end, in milliseconds. */
export const PATIENCE = 240_000

/** One of the two portals. */
export interface Site {
  readonly name: string
  readonly port: number
  readonly url: string
  portal: Portal
  /** Tells whether requests may be sent to it. */
  isThere: boolean
  headers: Partial<Record<Asker, Headers>>
}

/** Starts a portal; its database sessions have its name. */
export function open(company: TakeoverCompany, site: Site): void {
  site.portal = startPortal({ ...company.environment, PGAPPNAME: site.name }, site.port)
}

/** Waits until a portal responds, and signs both users in. */
export async function signIn(company: TakeoverCompany, site: Site): Promise<void> {
  for (const asker of ['wide', 'narrow'] as const) {
    const headers = await signInAt(site.url, company.clients[asker], site.portal)
    if (!headers) throw new Error(`${site.name} did not open: ${site.portal.complaints()}`)
    site.headers[asker] = headers
  }
  site.isThere = true
}

/** A response. */
export interface Said<Body> {
  readonly status: number
  readonly body: Body
  /** The portal that responded. */
  readonly site: Site
}

/** Sends a request to a running portal, repeating it with the same key until one responds, as the portal’s pages do. */
export async function ask<Body>(
  sites: readonly Site[],
  method: string,
  path: string,
  options: { readonly body?: unknown; readonly asker?: Asker; readonly first?: Site } = {},
): Promise<Said<Body>> {
  const { body, asker = 'wide' } = options
  const key = randomUUID()
  let { first } = options
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await pause(150)) {
    const there = sites.filter(({ isThere }) => isThere)
    const site = first ?? there[Math.floor(Math.random() * there.length)]
    first = undefined
    if (!site) continue
    const headers: Record<string, string> = { ...site.headers[asker] }
    if (method === 'POST') Object.assign(headers, { prefer: 'respond-async', 'idempotency-key': key })
    if (typeof body === 'string') headers['content-type'] = 'application/octet-stream'
    try {
      const response = await fetch(`${site.url}${path}`, {
        ...{ method, headers, signal: AbortSignal.timeout(20_000) },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      if (response.status === 503) continue
      const text = await response.text()
      return { status: response.status, body: (text ? JSON.parse(text) : {}) as Body, site }
    } catch {
      // The portal no longer responds.
    }
  }
  throw new Error(`${method} ${path} had no answer`)
}

/** Waits until a condition is true. Returns whether it became true. */
export async function until(isSo: () => boolean | Promise<boolean>, most = PATIENCE): Promise<boolean> {
  for (const deadline = Date.now() + most; Date.now() < deadline; await pause(20)) if (await isSo()) return true
  return false
}
