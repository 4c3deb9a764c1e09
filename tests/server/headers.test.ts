import { existsSync, readdirSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../support/asking'
import { squarePicture } from '../support/samples'
import { startService, type Person, type TestService } from '../support/service'

const BUILT = 'dist/web/assets'

let service: TestService
let admin: Person
let photo = ''

beforeAll(async () => {
  service = await startService()
  admin = await service.person(['authority:edit', 'view_afs_users_tab', 'user:edit'])
  const headers = { 'content-type': 'image/png', 'x-file-name': 'me.png' }
  const stored = await admin.send<{ key: string }>('POST', '/api/admin/users/files/photo', squarePicture, headers)
  await admin.send('PATCH', `/api/admin/users/${admin.id}`, { photo: [stored.body] })
  photo = `/api/admin/users/${admin.id}/files/photo/${stored.body.key}`
})
afterAll(() => service.close())

/** Every kind of address, and its expected status. */
function addresses(): [kind: string, path: string, status: number][] {
  const [asset] = existsSync(BUILT) ? readdirSync(BUILT).filter((name) => name.endsWith('.js')) : []
  return [
    ...(asset
      ? [
          ['the first page', '/', 200] as [string, string, number],
          ['a page of the portal', '/farmers/12/edit', 200] as [string, string, number],
          ['an asset', `/assets/${asset}`, 200] as [string, string, number],
          ['the service worker', '/service-worker.js', 200] as [string, string, number],
        ]
      : []),
    ['the configuration', '/api/config.json', 200],
    ['a list', '/api/admin/users', 200],
    ['a file', photo, 200],
    ['what may not be seen', '/api/admin/farmers', 403],
    ['what is not there', '/api/admin/users/999999', 404],
    ['no address at all', '/api/nothing', 404],
    ['an address that cannot be read', '/%', 400],
    ['the health', '/healthz', 200],
    ['the documentation', '/api/openapi.json', 200],
    ['the local sign-in’s configuration', '/oidc/.well-known/openid-configuration', 200],
    ['the local sign-in’s own error', '/oidc/auth?client_id=nobody', 400],
    ['a page of the local sign-in', '/oidc/interaction/nothing', 400],
    ['an asset of the local sign-in', '/oidc/assets/sign-in.js', 200],
  ]
}

async function get(
  path: string,
  given: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  const headers = { authorization: `Bearer ${admin.token}`, ...given }
  const response = await fetch(service.url + path, { redirect: 'manual', headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('Every answer', () => {
  it('has the headers that protect its reader', async () => {
    for (const [kind, path, status] of addresses()) {
      const { headers, ...answer } = await get(path)
      expect(answer.status, kind).toBe(status)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, kind).toMatch(/default-src '(self|none)'/)
      expect(policy, kind).toContain("frame-ancestors 'none'")
      expect(policy, kind).toContain("base-uri 'none'")
      expect(policy.match(/frame-src [^;]*/)?.[0] ?? 'frame-src blob:', kind).toBe('frame-src blob:')
      expect(policy.replace("style-src-attr 'unsafe-inline'", ''), kind).not.toContain('unsafe-')
      expect(policy, kind).not.toMatch(/(script|style|default|connect)-src[^;]*(\*|https?:(?!\/\/))/)
      expect(headers.get('x-content-type-options'), kind).toBe('nosniff')
      expect(headers.get('x-frame-options'), kind).toMatch(/^deny$/i)
      expect(headers.get('referrer-policy'), kind).toMatch(/^(no-referrer|same-origin)$/)
      expect(headers.get('cross-origin-opener-policy'), kind).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy'), kind).toBe('same-origin')
      expect(headers.get('permissions-policy'), kind).toContain('camera=()')
      expect(headers.get('strict-transport-security'), kind).toBeNull()
      expect(headers.get('x-powered-by') ?? headers.get('server'), kind).toBeNull()
    }
  })

  it('is compressed when it is long and the client supports it', async () => {
    const asked = (more: Record<string, string>) =>
      ask(`${service.url}/api/openapi.json`, { method: 'GET', headers: more })
    const [packed, plain] = [await asked({ 'accept-encoding': 'gzip' }), await asked({})]
    expect([packed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null])
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true)
  })

  it('is the same for HEAD as for GET, without a body', async () => {
    for (const [kind, path] of addresses()) {
      const asked = { redirect: 'manual', headers: { authorization: `Bearer ${admin.token}` } } as const
      const whole = await fetch(service.url + path, asked)
      const head = await fetch(service.url + path, { ...asked, method: 'HEAD' })
      expect([head.status, head.headers.get('content-type'), await head.text()], kind).toEqual([
        whole.status,
        whole.headers.get('content-type'),
        '',
      ])
    }
  })

  it('allows no inline script, and only styles with the nonce of the answer', async () => {
    for (const [kind, path] of addresses()) {
      const response = await get(path)
      if (!response.headers.get('content-type')?.includes('html')) continue
      const [, nonce = 'none'] = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '') ?? []
      const page = response.text.replace(`<style nonce="${nonce}">`, '')
      expect(page, kind).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|javascript:|<style|\sstyle=/i)
    }
  })

  it('allows styles by a nonce that differs from page to page', async () => {
    if (!existsSync(BUILT)) return
    const nonces = await Promise.all(
      ['/', '/users'].map(async (path) => {
        const response = await get(path)
        const [, nonce] = /<meta name="style-nonce" content="([^"]+)"/.exec(response.text) ?? []
        expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
    expect((await get('/index.html')).status).toBe(404)
  })

  it('allows workers only from here, and revalidates the worker at each visit, unlike built files', async () => {
    if (!existsSync(BUILT)) return
    const [asset = ''] = readdirSync(BUILT).filter((name) => name.endsWith('.js'))
    const [worker, file] = [await get('/service-worker.js'), await get(`/assets/${asset}`)]
    expect(worker.headers.get('content-security-policy')).toContain("worker-src 'self'")
    expect(worker.headers.get('content-type')).toMatch(/javascript/)
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('sets no cookie except the local sign-in’s own, which scripts cannot read and other sites cannot send', async () => {
    for (const [kind, path] of addresses().filter(([, address]) => !address.startsWith('/oidc')))
      expect((await get(path)).headers.getSetCookie(), kind).toEqual([])
    const query = new URLSearchParams({
      client_id: 'agridesk-portal',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'http://localhost:0/callback',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    const begun = await get(`/oidc/auth?${query.toString()}`)
    const cookies = begun.headers.getSetCookie()
    expect(cookies.length, begun.text).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; *httponly(;|$)/i)
      expect(cookie).toMatch(/; *samesite=(lax|strict)(;|$)/i)
    }
  })
})

describe('A write that another website makes a browser send', () => {
  const write = (origin: string | undefined) =>
    admin.send('POST', '/api/admin/preferences/none', {}, origin === undefined ? {} : { origin })

  it('is refused and logged, and changes nothing', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://localhost:1']) {
      const { status, body } = await write(origin)
      expect([status, body.detail], origin).toEqual([403, 'This request comes from another website.'])
    }
    const log = await admin.get<{ items: { detail: string; times: number }[] }>(
      '/api/admin/access-log?kind=ORIGIN_REFUSED',
    )
    expect(log.body.items.reduce((sum, { times }) => sum + times, 0)).toBe(4)
    // The latest entry comes first. A minute that ends between two requests makes a second one.
    expect(log.body.items.at(-1)?.detail).toBe('https://evil.example')
  })

  it('is refused at the sign-in too', async () => {
    const sent = await service.nobody.send('POST', '/api/admin/oauth/token', {}, { origin: 'https://evil.example' })
    expect(sent.status).toBe(403)
  })

  it('is not assumed for the portal itself, or a program without an origin', async () => {
    for (const origin of [undefined, 'http://localhost:0', 'http://127.0.0.1:0'])
      expect((await write(origin)).status).not.toBe(403)
  })

  it('is blocked but reading is not, since the browser hides the answer from the other site', async () => {
    const { status, headers } = await admin.get('/api/admin/users', { origin: 'https://evil.example' })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, null])
  })
})

describe('No redirect leads to another site', () => {
  const places = ['//evil.example', '/\\evil.example', '/%5cevil.example', '/https:evil.example', '/.//evil.example']

  it('from the portal', async () => {
    for (const place of [...places, '/login?next=//evil.example', '/callback?next=https://evil.example']) {
      const { status, headers } = await get(place)
      expect([place, status < 300 || status >= 400, headers.get('location')]).toEqual([place, true, null])
    }
  })

  it('from the local sign-in, neither after signing in nor after signing out', async () => {
    for (const place of [
      'https://evil.example',
      '//evil.example',
      'javascript:alert(1)',
      'http://localhost:0.evil.example',
    ]) {
      const paths = [
        `/oidc/auth?client_id=agridesk-portal&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(place)}`,
        `/oidc/session/end?client_id=agridesk-portal&post_logout_redirect_uri=${encodeURIComponent(place)}`,
      ]
      for (const path of paths) {
        const { status, headers } = await get(path)
        expect([path, status, headers.get('location')]).toEqual([path, 400, null])
      }
    }
  })
})
