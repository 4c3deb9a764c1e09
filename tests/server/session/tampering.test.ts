import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { sessionKey } from '../../../server/session/keys'
import { startService, type Person, type TestService } from '../../support/service'
import { raw, rawGet, withBody, withHeader, without } from './forging'

let service: TestService
let admin: Person
let person: Person
let own: ReturnType<typeof sessionKey>
let secrets: { sessionKey: string; providerKey?: Record<string, string> }

beforeAll(async () => {
  service = await startService()
  admin = await service.person(['authority:edit', 'view_afs_users_tab', 'user:view-as', 'pii:reveal'])
  person = await service.person(['view_afs_users_tab', 'user:create', 'user:edit'])
  secrets = JSON.parse(readFileSync(join(service.dataDirectory, 'secrets.json'), 'utf8')) as typeof secrets
  own = sessionKey(secrets.sessionKey)
})
afterAll(() => service.close())

const asks = (authorization: string, path = '/api/admin/users') => service.nobody.get(path, { authorization })

async function linesOf(kind: string): Promise<number> {
  const count = sql`select coalesce(sum(times), 0)::text from access_log where kind = ${kind}`
  return Number(await service.database.json(count))
}

const now = (): number => Math.floor(Date.now() / 1000)

/** The claims of our own token, with some changed. */
async function claims(changes: Partial<JWTPayload> = {}): Promise<JWTPayload> {
  const [, payload = ''] = person.token.split('.')
  return { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload), ...changes }
}

async function signed(payload: JWTPayload, header: object = {}, key: Parameters<SignJWT['sign']>[0] = own.accessToken) {
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: own.id, ...header }).sign(key)
}

describe('An access token', () => {
  it('that we signed is accepted, so that the following are refused for their own reason', async () => {
    expect((await asks(`Bearer ${await signed(await claims())}`)).status).toBe(200)
  })

  const forged: [what: string, token: () => Promise<string>][] = [
    ['of another person, put into this one’s session', async () => signed(await claims({ sub: String(admin.id) }))],
    ['that is unsigned', async () => `${new UnsecuredJWT(await claims()).encode()}`],
    ['that says alg none and keeps our signature', async () => withHeader(person.token, { alg: 'none' })],
    ['whose header was changed', async () => withHeader(person.token, { alg: 'HS256', typ: 'JWT', kid: own.id })],
    ['whose body was changed', async () => withBody(person.token, { sub: String(admin.id) })],
    ['signed by another key', async () => signed(await claims(), {}, new TextEncoder().encode('k'.repeat(32)))],
    ['signed by a key that it brings along', bringsItsKey],
    ['signed with the issuer’s public key as if it were a secret', confusesKeys],
    [
      'signed in another way',
      async () => signed(await claims(), { alg: 'HS512' }, new TextEncoder().encode('k'.repeat(64))),
    ],
    ['for another audience', async () => signed(await claims({ aud: 'somebody-else' }))],
    ['of another issuer', async () => signed(await claims({ iss: 'https://evil.example' }))],
    ['of another kind', async () => signed(await claims(), { typ: 'JWT' })],
    ['from the future', async () => signed(await claims({ iat: now() + 3600 }))],
    ['that is not valid yet', async () => signed(await claims({ nbf: now() + 3600 }))],
    ['without an end', async () => signed(without(await claims(), 'exp'))],
    ['without a session', async () => signed(without(await claims(), 'sid'))],
    ['of a session that never was', async () => signed(await claims({ sid: '00000000-0000-4000-8000-000000000000' }))],
    ['of a session that is no session', async () => signed(await claims({ sid: "' or true --" }))],
    ['of a user who is no number', async () => signed(await claims({ sub: '1 or 1=1' }))],
    ['that is no token', async () => 'undefined'],
  ]

  it.each(forged)('%s is refused, reveals nothing and is logged', async (_what, token) => {
    const before = await linesOf('TOKEN_REFUSED')
    const { status, body, headers } = await asks(`Bearer ${await token()}`)
    expect([status, body.title, headers.get('www-authenticate')]).toEqual([401, 'Session Expired', 'Bearer'])
    expect(Object.keys(body).sort()).toEqual(['detail', 'instance', 'status', 'title', 'type'])
    expect(body.detail).toBe('Sign in again to continue.')
    expect(await linesOf('TOKEN_REFUSED')).toBe(before + 1)
  })

  it('that has expired is refused but not logged, since every browser sends one', async () => {
    const before = await linesOf('TOKEN_REFUSED')
    const old = await signed(await claims({ iat: now() - 3600, exp: now() - 60 }))
    expect((await asks(`Bearer ${old}`)).status).toBe(401)
    expect(await linesOf('TOKEN_REFUSED')).toBe(before)
  })

  it('of a session that was ended is refused and logged', async () => {
    const other = await service.person(['view_afs_users_tab'])
    await other.send('POST', '/api/admin/sign-out', {})
    const before = await linesOf('TOKEN_REFUSED')
    expect((await other.get('/api/admin/users')).status).toBe(401)
    expect(await linesOf('TOKEN_REFUSED')).toBe(before + 1)
  })

  it('is not accepted in the address, and a refresh token is no access token or vice versa', async () => {
    expect((await service.nobody.get(`/api/admin/users?access_token=${person.token}`)).status).toBe(401)
    const pair = await signIn()
    expect((await asks(`Bearer ${pair.refresh_token}`)).status).toBe(401)
    const turned = await service.nobody.send('POST', '/api/admin/refresh-token', undefined, {
      authorization: pair.access_token,
    })
    expect(turned.status).toBe(401)
    expect((await asks(`Bearer ${pair.access_token}`)).status).toBe(200)
  })
})

describe('A refresh token', () => {
  it('that is reused ends the session for both parties, and is logged with its owner', async () => {
    const first = await signIn()
    const renew = (authorization: string) =>
      service.nobody.send<Pair>('POST', '/api/admin/refresh-token', undefined, { authorization })
    const second = (await renew(first.refresh_token)).body
    const third = (await renew(second.refresh_token)).body
    expect((await renew(first.refresh_token)).status).toBe(401)
    expect((await renew(third.refresh_token)).status).toBe(401)
    expect((await asks(`Bearer ${third.access_token}`)).status).toBe(401)
    const log = await admin.get<{ items: object[] }>(`/api/admin/access-log?kind=TOKEN_REPLAYED&user=${person.id}`)
    expect(log.body.items).toMatchObject([{ user: { id: person.id }, address: '127.0.0.1' }])
  })
})

describe('An ID token', () => {
  it('for an unknown user is refused at the sign-in and logged', async () => {
    const before = await linesOf('SIGN_IN_REFUSED')
    const { privateKey } = await generateKeyPair('RS256')
    const forged = await new SignJWT({ sub: String(admin.id), email: 'admin@example.in' })
      .setProtectedHeader({ alg: 'RS256', kid: secrets.providerKey?.kid ?? 'one' })
      .setIssuer('http://localhost:0/oidc')
      .setAudience('agridesk-portal')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
    for (const token of [forged, new UnsecuredJWT({ sub: String(admin.id) }).encode(), person.token]) {
      const { status } = await service.nobody.send('POST', '/api/admin/validate-okta-token', { token })
      expect(status).toBe(401)
    }
    expect(await linesOf('SIGN_IN_REFUSED')).toBe(before + 3)
  })
})

describe('A path', () => {
  const odd = [
    ...['/../package.json', '/assets/../../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e%2fpackage.json'],
    ...['/..%5c..%5cpackage.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/....//package.json'],
    ...['/api/admin/users/files/../../../secrets.json', '/api/admin/users/1/files/photo/..%2f..%2fsecrets.json/x.png'],
    ...['/api/admin/users/1/files/photo/%2e%2e%2f%2e%2e%2fsecrets.json/x.png', '/assets/x%00.js', '/secrets.json'],
    ...['/api/admin/users/1/files/photo/..\\..\\secrets.json/x.png', '//etc/passwd', '/%c0%ae%c0%ae/secrets.json'],
    ...['/api/admin/users/..%2fauthorities', '/API/admin/users', '/api/admin/users/', '/api//admin/users'],
  ]

  it.each(odd)('%s reaches no file of the machine and passes no check', async (path) => {
    const { status, text } = await rawGet(service.url, person.token, path)
    expect(text).not.toMatch(/"dependencies"|sessionKey|root:|"authority"|"items"/)
    if (status === 200) expect(text).toContain('<title>Agridesk</title>')
    else expect([400, 401, 403, 404]).toContain(status)
  })
})

describe('A header', () => {
  it('with the client’s address is not trusted without a proxy', async () => {
    const grant = { grant_type: 'password', username: 'spoofed.by.header', password: 'wrong' }
    await service.nobody.send('POST', '/api/admin/oauth/token', grant, {
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    })
    const text = JSON.stringify(await service.database.rows(sql`select address from access_log`))
    expect(text).not.toContain('203.0.113.9')
  })

  it('for viewing as another user is refused and logged when it is invented or belongs to another person', async () => {
    const begun = await admin.send<{ id: string }>('POST', '/api/admin/view-as', {
      user: person.id,
      reason: 'A question',
    })
    expect(begun.status, JSON.stringify(begun.body)).toBe(200)
    const before = await linesOf('REFUSED')
    for (const look of [begun.body.id, '00000000-0000-4000-8000-000000000000', "' or true", '1'])
      expect((await person.get('/api/admin/users', { 'view-as': look })).status).toBe(403)
    expect(await linesOf('REFUSED')).toBe(before + 4)
  })

  it('If-Match that is no version is refused and changes nothing', async () => {
    const at = `/api/admin/users/${person.id}`
    const before = (await person.get<{ version: number }>(at)).body.version
    for (const junk of ['1', '"', '"-1"', '"1e9"', '"1" or true', '"99999999999"', '*, "1"', 'W/"x"'])
      expect((await person.send('PATCH', at, { firstName: 'Other' }, { 'if-match': junk })).status, junk).toBe(400)
    expect((await person.get<{ version: number }>(at)).body.version).toBe(before)
  })

  it('Idempotency-Key of another person does not return that person’s answer', async () => {
    const key = { 'idempotency-key': 'one-and-the-same' }
    const made = await admin.send(
      'POST',
      '/api/admin/user-tabs-mapping',
      { user: person.id, assign: [], remove: [] },
      key,
    )
    expect(made.status).toBe(200)
    const other = await person.send(
      'POST',
      '/api/admin/user-tabs-mapping',
      { user: person.id, assign: [], remove: [] },
      key,
    )
    expect([other.status, other.body.assigned]).toEqual([403, undefined])
    expect((await admin.send('POST', '/api/admin/user-tabs-mapping', {}, key)).status).toBe(400)
  })

  it('sent twice, or a smuggled request, is refused by the HTTP parser', async () => {
    const port = Number(new URL(service.url).port)
    const smuggled = 'GET /api/admin/users HTTP/1.1\r\nHost: x\r\n\r\n'
    const both = `POST /api/admin/users HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`
    const lengths = 'POST /api/admin/users HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n{}'
    const broken = 'GET / HTTP/1.1\r\nHost: x\r\nX-Odd: a\nInjected: b\r\n\r\n'
    for (const text of [both, lengths, broken]) expect(await raw(port, text)).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('A body', () => {
  it.each([
    '{"__proto__": {"isAdmin": true}}',
    '{"constructor": {"prototype": {"isAdmin": true}}}',
    '{"a": {"__proto__": {}}}',
  ])('%s pollutes nothing and is refused', async (text) => {
    const json = { 'content-type': 'application/json' }
    for (const path of ['/api/admin/users', '/api/admin/user-tabs-mapping', '/api/admin/oauth/token']) {
      const { status } = await admin.send('POST', path, text, json)
      expect([400, 403], path).toContain(status)
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  it('treats names of object properties as unknown fields, actions and columns', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const answers = [
        await person.get(`/api/admin/users?${name}=1`),
        await person.get(`/api/admin/users?sort=${name}`),
        await person.send('POST', `/api/admin/users/1/${name}`, {}),
        await person.send('POST', '/api/admin/users/preview', { action: name, ids: [1] }),
      ]
      for (const { status } of answers) expect([400, 404], name).toContain(status)
      const { body } = await person.get<{ items: object[] }>(`/api/admin/users?columns=${name}`)
      expect(body.items).toEqual((await person.get<{ items: object[] }>('/api/admin/users?columns=nothing')).body.items)
    }
  })
})

interface Pair {
  readonly access_token: string
  readonly refresh_token: string
}

async function signIn(): Promise<Pair> {
  const [row] = await service.database.rows<{ username: string }>(
    sql`select username from users where id = ${person.id}`,
  )
  const grant = { grant_type: 'password', username: row?.username, password: 'correct horse battery' }
  return (await service.nobody.send<Pair & Record<string, unknown>>('POST', '/api/admin/oauth/token', grant)).body
}

async function bringsItsKey(): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return signed(
    await claims(),
    { alg: 'RS256', jwk: await exportJWK(publicKey), jku: 'https://evil.example/keys' },
    privateKey,
  )
}

/** Signs a token with the public key as an HMAC secret, the known confusion of HMAC with RSA. */
async function confusesKeys(): Promise<string> {
  const { kty, n, e } =
    secrets.providerKey ?? (await exportJWK((await generateKeyPair('RS256', { extractable: true })).publicKey))
  const key = await importJWK({ kty, n, e } as never, 'RS256', { extractable: true })
  return signed(await claims(), {}, new TextEncoder().encode(await exportSPKI(key)))
}
