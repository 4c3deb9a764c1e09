import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Portal } from './portal'

/** Asks a service below its address; anything but an answer as asked fails the test. */
export type Api = <Body = Record<string, unknown>>(method: string, path: string, body?: object) => Promise<Body>

/** The service as a script of somebody sees it: the admin service unless another is named. */
export async function serviceAs(portal: Portal, username: string, service = 'admin'): Promise<Api> {
  const ask = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(`${portal.url}/api${path}`, init)
    const text = await response.text()
    expect(response.ok, `${path}: ${text}`).toBe(true)
    return text ? JSON.parse(text) : undefined
  }
  const json = { 'content-type': 'application/json' }
  const { access_token: token } = (await ask('/admin/oauth/token', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ grant_type: 'password', username, password: portal.password }),
  })) as { access_token: string }
  return async <Body = Record<string, unknown>>(method: string, path: string, body?: object): Promise<Body> =>
    (await ask(`/${service}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && json) },
      ...(body && { body: JSON.stringify(body) }),
    })) as Body
}

/** What axe finds wrong on a page, or in a part of it, a line for each rule. */
export async function axe(page: Page, part?: string): Promise<string[]> {
  // What is right is not described: to tell where each thing on a page stands takes as long as to examine it.
  const all = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (part ? all.include(part) : all).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
