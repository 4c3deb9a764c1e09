import type { FastifyInstance } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, type Database } from '../../../server/database'
import { setPassword, type SessionSettings, type TokenPair } from '../../../server/session'
import { borrowDatabase } from '../../support/workerDatabase'
import { Browser } from './cookieJar'
import { addUser, freePort, grant, post, settingsFor, signingKey, startService, who } from './service'

describe('The local sign-in of the demo', () => {
  let database: Database
  let close: () => Promise<void>
  let app: FastifyInstance
  let settings: SessionSettings
  let userId: number
  const verifier = randomBytes(32).toString('base64url')

  beforeAll(async () => {
    const opened = await borrowDatabase()
    database = opened.database
    close = () => opened.close()
    const port = await freePort()
    const secrets = { ...settingsFor(port).secrets, providerKey: await signingKey() }
    settings = settingsFor(port, { secrets })
    app = await startService(database, settings)
    await app.listen({ port, host: '127.0.0.1' })
    userId = await addUser(database, 'harpreet.singh')
    await setPassword(database, [userId, await addUser(database, 'left.us', { status: 'INACTIVE' })], 'demo-password')
    await addUser(database, 'no.password')
    await grant(database, userId, 'ROLE_BDO')
  })
  afterAll(async () => {
    await app.close()
    await close()
  })

  function authorizeUrl(further: Record<string, string> = {}): string {
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const query = new URLSearchParams({
      client_id: settings.clientId,
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: `${settings.publicUrl}/callback`,
      state: 'the state',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...further,
    })
    return `${settings.issuer}/auth?${query.toString()}`
  }
  async function exchange(code: string, codeVerifier = verifier): Promise<Response> {
    return fetch(`${settings.issuer}/token`, {
      method: 'POST',
      headers: { origin: settings.publicUrl },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: `${settings.publicUrl}/callback`,
        client_id: settings.clientId,
        code_verifier: codeVerifier,
      }),
    })
  }
  async function signedIn(browser: Browser): Promise<string> {
    const page = await browser.open(authorizeUrl())
    const callback = await browser.submit(`${page.path}/person`, { person: String(userId) })
    return callback.query.get('code') ?? ''
  }

  it('signs in with one click: code, PKCE, ID token, and the portal’s own session', async () => {
    const browser = new Browser(settings.publicUrl)
    const page = await browser.open(authorizeUrl())
    expect(page.text).toContain('Asha Kaur')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    const callback = await browser.submit(`${page.path}/person`, { person: String(userId) })
    expect(callback.path).toBe('/callback')
    expect(callback.query.get('state')).toBe('the state')
    const answer = await exchange(callback.query.get('code') ?? '')
    expect(answer.headers.get('access-control-allow-origin')).toBe(settings.publicUrl)
    const tokens = (await answer.json()) as { id_token: string; refresh_token?: string }
    const pair = await post(
      app,
      '/api/admin/validate-okta-token',
      {},
      {
        domain: settings.issuer,
        authorization: `Bearer ${tokens.id_token}`,
      },
    )
    expect((await who(app, pair.json<TokenPair>().access_token)).json()).toMatchObject({
      id: userId,
      keys: ['role_bdo'],
    })
    const [user] = await database.rows<{ subject: unknown }>(
      sql`select sso_subject as subject from users where id = ${userId}`,
    )
    expect(user?.subject).toBeNull()
  })

  it('tells the browser all its endpoints in the configuration', async () => {
    const [authority] = await database.rows<{ id: number }>(
      sql`select id from authorities where authority = 'ROLE_BDO'`,
    )
    const issuer = settings.issuer
    expect((await app.inject('/api/config.json')).json()).toMatchObject({
      issuer,
      authorizeUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      userinfoUrl: `${issuer}/me`,
      logoutUrl: `${issuer}/session/end`,
      revokeUrl: `${issuer}/token/revocation`,
      demo: true,
      bdoAuthority: authority?.id,
    })
    const document = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Record<
      string,
      unknown
    >
    expect(document).toMatchObject({ issuer, authorization_endpoint: `${issuer}/auth`, jwks_uri: `${issuer}/jwks` })
  })

  it('lists only active people with a password', async () => {
    const page = await new Browser(settings.publicUrl).open(authorizeUrl())
    expect(page.text).toContain('harpreet.singh')
    expect(page.text).not.toContain('left.us')
    expect(page.text).not.toContain('no.password')
  })

  it('signs in with a user name and a password, and reports wrong ones', async () => {
    const browser = new Browser(settings.publicUrl)
    const page = await browser.open(authorizeUrl())
    const wrong = await browser.submit(`${page.path}/password`, { username: '<b>"me"', password: 'wrong' })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('The username or password is incorrect.')
    expect(wrong.text).toContain('value="&lt;b&gt;&quot;me&quot;"')
    const inactive = await browser.submit(`${page.path}/password`, { username: 'left.us', password: 'demo-password' })
    expect(inactive.text).toContain('Your account is not active.')
    const nobody = await browser.submit(`${page.path}/person`, { person: 'nobody' })
    expect(nobody.status).toBe(400)
    expect(nobody.text).toContain('This person can no longer sign in.')
    const right = await browser.submit(`${page.path}/password`, {
      username: 'harpreet.singh',
      password: 'demo-password',
    })
    expect(right.path).toBe('/callback')
  })

  it('lets a person in where they have signed in before, although others have locked their account', async () => {
    const own = new Browser(settings.publicUrl)
    const tried = { username: 'harpreet.singh', password: 'demo-password' }
    const sent = async (browser: Browser, password = tried.password) => {
      const { path } = await browser.open(authorizeUrl({ prompt: 'login' }))
      return browser.submit(`${path}/password`, { ...tried, password })
    }
    expect((await sent(own)).path).toBe('/callback')
    for (let time = 0; time < 10; time += 1) await sent(new Browser(settings.publicUrl), 'wrong')
    expect((await sent(new Browser(settings.publicUrl))).text).toContain('Too many failed sign-ins.')
    expect((await sent(own)).path).toBe('/callback')
    await database.run(sql`delete from sign_in_failures`)
  })

  it('signs in again silently while its own session lasts, but prompts on request', async () => {
    const browser = new Browser(settings.publicUrl)
    await signedIn(browser)
    expect((await browser.open(authorizeUrl())).path).toBe('/callback')
    expect((await browser.open(authorizeUrl({ prompt: 'login' }))).text).toContain('Choose a person')
  })

  it('prompts again after signing out, and returns to the portal’s sign-in', async () => {
    const browser = new Browser(settings.publicUrl)
    const tokens = (await (await exchange(await signedIn(browser))).json()) as { id_token: string }
    const leave = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${settings.publicUrl}/login`,
    })
    const page = await browser.open(`${settings.issuer}/session/end?${leave.toString()}`)
    expect(page.text).toContain('data-send')
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    expect((await browser.submit('/oidc/session/end/confirm', { xsrf, logout: 'yes' })).path).toBe('/login')
    expect((await browser.open(authorizeUrl())).text).toContain('Choose a person')
  })

  it('returns to the portal’s sign-in although its own session is gone', async () => {
    const tokens = (await (await exchange(await signedIn(new Browser(settings.publicUrl)))).json()) as {
      id_token: string
    }
    const leave = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${settings.publicUrl}/login`,
    })
    const elsewhere = new Browser(settings.publicUrl)
    const page = await elsewhere.open(`${settings.issuer}/session/end?${leave.toString()}`)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    expect((await elsewhere.submit('/oidc/session/end/confirm', { xsrf, logout: 'yes' })).path).toBe('/login')
  })

  it('asks for confirmation before a sign-out without the ID token', async () => {
    const browser = new Browser(settings.publicUrl)
    await signedIn(browser)
    const page = await browser.open(`${settings.issuer}/session/end`)
    expect(page.text).toContain('Sign out of Agridesk')
    expect(page.text).not.toContain('data-send')
  })

  it('returns access_denied to the portal when the sign-in is cancelled', async () => {
    const browser = new Browser(settings.publicUrl)
    const page = await browser.open(authorizeUrl())
    const callback = await browser.submit(`${page.path}/cancel`, {})
    expect(callback.path).toBe('/callback')
    expect(callback.query.get('error')).toBe('access_denied')
  })

  it('refuses a code without its verifier, and a used code', async () => {
    const stolen = await signedIn(new Browser(settings.publicUrl))
    expect((await exchange(stolen, randomBytes(32).toString('base64url'))).status).toBe(400)
    const code = await signedIn(new Browser(settings.publicUrl))
    expect((await exchange(code)).status).toBe(200)
    expect((await exchange(code)).status).toBe(400)
  })

  it('refuses to return anywhere but to the portal', async () => {
    const page = await new Browser(settings.publicUrl).open(
      authorizeUrl({ redirect_uri: 'https://elsewhere.example/callback' }),
    )
    expect(page.status).toBe(400)
    expect(page.text).toContain('Sign-in failed')
  })

  it('reports an expired sign-in page', async () => {
    const page = await new Browser(settings.publicUrl).open(`${settings.issuer}/interaction/long-gone`)
    expect(page.status).toBe(400)
    expect(page.text).toContain('This sign-in has expired')
  })

  it('refuses other machines with a message', async () => {
    const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
      app.inject({ url: '/oidc/jwks', remoteAddress, headers: { host: 'localhost:3000', ...headers } })
    const refused = [
      await ask('192.168.1.20'),
      await ask('127.0.0.1', { host: 'rebound.example' }),
      await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }),
      await ask('127.0.0.1', { forwarded: 'for=203.0.113.9' }),
    ]
    for (const answer of refused) {
      expect(answer.statusCode).toBe(403)
      expect(answer.body).toContain('works only on the computer that runs Agridesk')
    }
    const css = await app.inject({ url: '/oidc/assets/sign-in.css', headers: { host: 'localhost:3000' } })
    expect(css.statusCode).toBe(200)
  })
})
