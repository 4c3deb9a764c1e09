import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql, type Database } from '../../../server/database'
import { createApiClient, setPassword, type TokenPair } from '../../../server/session'
import { borrowDatabase } from '../../support/workerDatabase'
import { addUser, post, settingsFor, startService, who } from './service'

const URL_OF_TOKENS = '/api/admin/oauth/token'

describe('A token for scripts', () => {
  let database: Database
  let close: () => Promise<void>
  let app: FastifyInstance
  let userId: number

  beforeAll(async () => {
    const opened = await borrowDatabase()
    database = opened.database
    close = () => opened.close()
    userId = await addUser(database, 'script.user')
    const others = [await addUser(database, 'left.us', { status: 'INACTIVE' }), await addUser(database, 'second.user')]
    await setPassword(database, [userId, ...others], 'demo-password')
  })
  afterAll(() => close())
  beforeEach(async () => {
    app = await startService(database, settingsFor(3000))
  })
  afterEach(async () => {
    vi.useRealTimers()
    await app.close()
  })
  const byPassword = (username: string, password: string) =>
    post(app, URL_OF_TOKENS, { grant_type: 'password', username, password })

  it('is issued for a user name in any case and the password, as JSON or as a form', async () => {
    const answer = await byPassword('Script.User', 'demo-password')
    expect(answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 900, username: 'script.user' })
    expect(answer.headers['cache-control']).toBe('no-store')
    const form = await app.inject({
      method: 'POST',
      url: URL_OF_TOKENS,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=password&username=script.user&password=demo-password',
    })
    expect((await who(app, form.json<TokenPair>().access_token)).json()).toMatchObject({ id: userId })
    const [user] = await database.rows<{ at: unknown }>(
      sql`select last_login_at as at from users where username = 'script.user'`,
    )
    expect(user?.at).toBeTruthy()
  })

  it('is renewed with the refresh token', async () => {
    const pair = (await byPassword('script.user', 'demo-password')).json<TokenPair>()
    const answer = await post(app, URL_OF_TOKENS, { grant_type: 'refresh_token', refresh_token: pair.refresh_token })
    expect(answer.json<TokenPair>().refresh_token).not.toBe(pair.refresh_token)
  })

  it('is refused with the same words for an unknown user and a wrong password', async () => {
    const wrong = await byPassword('script.user', 'wrong')
    const unknown = await byPassword('nobody.here', 'wrong')
    expect(wrong.json()).toEqual({
      status: 401,
      title: 'Error while Login',
      detail: 'The username or password is incorrect.',
    })
    expect(unknown.json()).toEqual(wrong.json())
  })

  it('is refused with a message to inactive people', async () => {
    const answer = await byPassword('left.us', 'demo-password')
    expect(answer.json()).toMatchObject({ status: 403, title: 'Access is denied' })
  })

  it('is refused with 400 for any malformed request', async () => {
    const bodies = [
      {},
      { grant_type: 'implicit' },
      { grant_type: 'password', username: 'x' },
      { grant_type: ['password'] },
    ]
    for (const body of bodies) expect((await post(app, URL_OF_TOKENS, body)).statusCode).toBe(400)
    const odd = { grant_type: 'password', username: { a: 1 }, password: 'x' }
    expect((await post(app, URL_OF_TOKENS, odd)).statusCode).toBe(400)
  })

  it('is issued to an API client by HTTP Basic or in the body, until the client is revoked', async () => {
    const { clientId, clientSecret } = await createApiClient(database, { name: 'Nightly export', userId })
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const grant = { grant_type: 'client_credentials' }
    const pair = (await post(app, URL_OF_TOKENS, grant, { authorization: basic })).json<TokenPair>()
    const inBody = { ...grant, client_id: clientId, client_secret: clientSecret }
    expect((await post(app, URL_OF_TOKENS, inBody)).statusCode).toBe(200)
    expect((await post(app, URL_OF_TOKENS, { ...inBody, client_secret: 'wrong' })).statusCode).toBe(401)
    await database.run(sql`update api_clients set revoked_at = now() where client_id = ${clientId}`)
    expect((await who(app, pair.access_token)).statusCode).toBe(401)
    const renewal = { grant_type: 'refresh_token', refresh_token: pair.refresh_token }
    expect((await post(app, URL_OF_TOKENS, renewal)).statusCode).toBe(401)
    expect((await post(app, URL_OF_TOKENS, inBody)).statusCode).toBe(401)
  })

  it('is refused for 15 minutes after 10 failures of one account, even with the right password', async () => {
    await database.run(sql`delete from sign_in_failures`)
    vi.useFakeTimers({ toFake: ['Date'] })
    const failures = await Promise.all(Array.from({ length: 12 }, () => byPassword('script.user', 'wrong')))
    const statuses = failures.map((answer) => answer.statusCode).sort()
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
    const right = await byPassword('script.user', 'demo-password')
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(890)
    expect((await byPassword('second.user', 'demo-password')).statusCode).toBe(200)
    vi.setSystemTime(Date.now() + 901_000)
    expect((await byPassword('script.user', 'demo-password')).statusCode).toBe(200)
  })

  it('is checked against salted and stretched passwords', async () => {
    await setPassword(database, userId, 'demo-password')
    const hashes = await database.rows<{ hash: string }>(sql`select password_hash as hash from credentials`)
    expect(hashes.every(({ hash }) => /^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/.test(hash))).toBe(true)
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(2)
  })
})
