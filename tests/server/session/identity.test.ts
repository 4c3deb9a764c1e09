import type { FastifyInstance } from 'fastify'
import { importJWK, SignJWT, UnsecuredJWT, type JWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, type Database } from '../../../server/database'
import type { TokenPair } from '../../../server/session'
import { endSessions } from '../../../server/engine/endSessions'
import { publicPart } from '../../../server/session/identity'
import { borrowDatabase } from '../../support/workerDatabase'
import { idToken, startIssuer, type TestIssuer } from './issuer'
import { addUser, grant, post, settingsFor, signingKey, startService, who } from './service'

describe('Signing in with the organisation’s ID token', () => {
  let database: Database
  let close: () => Promise<void>
  let app: FastifyInstance
  let issuer: TestIssuer
  let key: JWK
  const audience = { aud: 'portal-client' }

  beforeAll(async () => {
    const opened = await borrowDatabase()
    database = opened.database
    close = () => opened.close()
    key = await signingKey()
    issuer = await startIssuer([key])
    app = await startService(database, settings())
  })
  afterAll(async () => {
    await app.close()
    await issuer.close()
    await close()
  })
  const settings = () => settingsFor(3000, { issuer: issuer.url, local: false, clientId: 'portal-client' })
  const exchange = (token: string, headers: Record<string, string> = {}) =>
    post(app, '/api/admin/validate-okta-token', {}, { authorization: `Bearer ${token}`, ...headers })
  const subjectOf = async (userId: number) => {
    const [user] = await database.rows<{ subject: string | null }>(
      sql`select sso_subject as subject from users where id = ${userId}`,
    )
    return user?.subject
  }

  it('finds the user by email the first time and by the subject from then on', async () => {
    const userId = await addUser(database, 'meera.devi', { email: 'Meera.Devi@example.com' })
    const claims = { ...audience, iss: issuer.url, sub: '00u1' }
    const answer = await exchange(await idToken(key, { ...claims, email: 'meera.devi@example.com' }), {
      domain: issuer.url,
    })
    expect(answer.json()).toMatchObject({ username: 'meera.devi', token_type: 'Bearer', expires_in: 900 })
    expect(await subjectOf(userId)).toBe('00u1')
    const again = await exchange(await idToken(key, { ...claims, email: 'new.address@example.com' }))
    expect((await who(app, again.json<TokenPair>().access_token)).json()).toMatchObject({ id: userId })
  })

  it('requires a new sign-in at the issuer after the user ended the session', async () => {
    const user = await addUser(database, 'anita.rao', { email: 'anita.rao@example.com' })
    const now = Math.floor(Date.now() / 1000)
    const enter = async (provedAt?: number) =>
      exchange(
        await idToken(key, {
          ...audience,
          iss: issuer.url,
          sub: '00u20',
          email: 'anita.rao@example.com',
          email_verified: true,
          ...(provedAt !== undefined && { auth_time: provedAt }),
        }),
      )
    expect((await enter(now - 7200)).statusCode).toBe(200)
    await endSessions(database, sql`t.user_id = ${user}`, 'Signed out')
    expect((await enter(now - 7200)).statusCode).toBe(200)
    await endSessions(database, sql`t.user_id = ${user}`, 'Ended by the user')
    const refused = await enter(now - 7200)
    expect([refused.statusCode, refused.json<{ title: string }>().title]).toEqual([401, 'Sign in again'])
    expect((await enter(now + 1)).statusCode).toBe(200)
    expect((await enter()).statusCode).toBe(200)
  })

  it('finds the user by the preferred user name, and also accepts the token in the body', async () => {
    const userId = await addUser(database, 'ravi.kumar')
    const token = await idToken(key, { ...audience, iss: issuer.url, sub: '00u2', preferred_username: 'Ravi.Kumar' })
    expect((await post(app, '/api/admin/validate-okta-token', { token })).statusCode).toBe(200)
    expect(await subjectOf(userId)).toBe('00u2')
  })

  it('never links a user to a second subject, nor by an unverified address', async () => {
    const userId = await addUser(database, 'sunita.rani', { email: 'sunita@example.com' })
    const claims = { ...audience, iss: issuer.url, email: 'sunita@example.com' }
    const unverified = await exchange(await idToken(key, { ...claims, sub: '00u3', email_verified: false }))
    expect(unverified.json()).toMatchObject({ status: 403, title: 'Access is denied' })
    expect((await exchange(await idToken(key, { ...claims, sub: '00u4' }))).statusCode).toBe(200)
    expect((await exchange(await idToken(key, { ...claims, sub: '00u5' }))).statusCode).toBe(403)
    expect(await subjectOf(userId)).toBe('00u4')
  })

  it('links no one by a user name with a different address', async () => {
    const userId = await addUser(database, 'lata.devi')
    const claims = { ...audience, iss: issuer.url, preferred_username: 'lata.devi' }
    for (const address of [{ email: 'somebody@example.com' }, { email: 'else@example.com', email_verified: true }]) {
      const answer = await exchange(await idToken(key, { ...claims, ...address, sub: '00uElse' }))
      expect(answer.json()).toMatchObject({ status: 403, title: 'Access is denied' })
    }
    expect(await subjectOf(userId)).toBeNull()
  })

  it('links a user with sensitive authorities only by a verified address', async () => {
    const userId = await addUser(database, 'neha.rani', { email: 'neha@example.com' })
    await grant(database, userId, 'pii:reveal')
    await database.run(sql`update authorities set sensitive = true where authority = 'pii:reveal'`)
    const claims = { ...audience, iss: issuer.url }
    const email = 'neha@example.com'
    const unproven = [
      { sub: '00u6', preferred_username: 'neha.rani' },
      { sub: '00u7', email },
      { sub: '00u8', email, email_verified: 'true' },
      { sub: '00u9', email_verified: true, preferred_username: 'neha.rani' },
    ]
    for (const given of unproven) {
      const answer = await exchange(await idToken(key, { ...claims, ...given }))
      expect(answer.statusCode, JSON.stringify(given)).toBe(403)
      expect(answer.json<{ detail: string }>().detail).toMatch(/^You.+ administrator.*\.$/)
    }
    expect(await subjectOf(userId)).toBeNull()
    const proven = await idToken(key, { ...claims, sub: '00u10', email, email_verified: true })
    expect((await exchange(proven)).statusCode).toBe(200)
    expect(await subjectOf(userId)).toBe('00u10')
  })

  it('refuses unknown, invited and inactive people with 403 and a message', async () => {
    const claims = { ...audience, iss: issuer.url }
    await addUser(database, 'gone.away', { status: 'INACTIVE' })
    await addUser(database, 'not.yet', { status: 'INVITED' })
    for (const name of ['nobody.known', 'gone.away', 'not.yet']) {
      const answer = await exchange(await idToken(key, { ...claims, sub: name, preferred_username: name }))
      expect(answer.json()).toMatchObject({ status: 403, title: 'Access is denied' })
      expect(answer.json<{ detail: string }>().detail).toMatch(/^You.+ administrator.*\.$/)
    }
  })

  it('refuses a foreign issuer, by its domain header and by its token', async () => {
    const token = await idToken(key, { ...audience, iss: issuer.url, sub: '00u1' })
    expect((await exchange(token, { domain: 'https://elsewhere.example' })).statusCode).toBe(401)
    const foreign = await idToken(key, { ...audience, iss: 'https://elsewhere.example', sub: '00u1' })
    expect((await exchange(foreign)).json()).toMatchObject({ detail: 'The sign-in comes from another issuer.' })
  })

  it('refuses tokens that are expired, for another application, without a subject, or wrongly signed', async () => {
    const claims = { ...audience, iss: issuer.url, sub: '00u1' }
    const now = Math.floor(Date.now() / 1000)
    const stranger = await signingKey()
    const tokens = [
      await idToken(key, { ...claims, aud: 'another-client' }),
      await idToken(key, { ...claims, aud: ['portal-client', 'another'], azp: 'another' }),
      await idToken(key, { ...claims, exp: now - 61 }),
      await idToken(key, { ...claims, sub: undefined }),
      await idToken(stranger, claims),
      'no token at all',
    ]
    for (const token of tokens) expect((await exchange(token)).statusCode).toBe(401)
    expect((await post(app, '/api/admin/validate-okta-token', {})).statusCode).toBe(401)
    expect((await exchange(await idToken(key, { ...claims, exp: now - 30 }))).statusCode).toBe(200)
  })

  it('refuses a token without a signature or signed with the public key as a shared secret', async () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { ...audience, iss: issuer.url, sub: '00u1', iat: now, exp: now + 300 }
    const shared = new TextEncoder().encode(JSON.stringify(publicPart(key)))
    const confused = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: key.kid }).sign(shared)
    const weaker = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS512', kid: key.kid })
      .sign(await importJWK({ ...key, alg: 'RS512' }, 'RS512'))
    for (const token of [new UnsecuredJWT(claims).encode(), confused, weaker]) {
      expect((await exchange(token)).statusCode).toBe(401)
    }
  })

  it('does not accept the ID token itself as an access token', async () => {
    const token = await idToken(key, { ...audience, iss: issuer.url, sub: '00u1', sid: 'made up' })
    expect((await who(app, token)).statusCode).toBe(401)
  })

  it('tells the browser the issuer’s own endpoints, and requests them once', async () => {
    const other = await startService(database, settings())
    const before = issuer.asked()
    const answers = await Promise.all([1, 2, 3].map(() => other.inject('/api/config.json')))
    expect(answers[0]?.headers['cache-control']).toBe('no-store')
    expect(answers[0]?.json()).toMatchObject({
      issuer: issuer.url,
      clientId: 'portal-client',
      scopes: ['openid', 'profile', 'email'],
      authorizeUrl: `${issuer.url}/authorize`,
      tokenUrl: `${issuer.url}/token`,
      userinfoUrl: `${issuer.url}/userinfo`,
      logoutUrl: `${issuer.url}/logout`,
      revokeUrl: `${issuer.url}/revoke`,
      api: { admin: '/api/admin', retail: '/api/retail', farmer: '/api/farmer', remoteSensing: '/api/remote-sensing' },
      demo: false,
      bdoAuthority: null,
    })
    expect(issuer.asked() - before).toBe(1)
    await other.close()
  })

  it('answers 503 while the issuer is down, and works again when it is back', async () => {
    const other = await startService(database, settings())
    issuer.down = true
    const down = await other.inject('/api/config.json')
    issuer.down = false
    expect(down.json()).toMatchObject({ status: 503, title: 'Service Unavailable' })
    expect((await other.inject('/api/config.json')).statusCode).toBe(200)
    await other.close()
  })
})
