import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPostgres, sql, type Database } from '../../../server/database'
import { sweepSessions, type TokenPair } from '../../../server/session'
import { borrowDatabase } from '../../support/workerDatabase'
import { setCheapPassword } from '../../support/passwords'
import { addUser, post, refresh, settingsFor, signIn, startService, who } from './service'

describe('A session', () => {
  let database: Database
  let url: string | undefined
  let close: () => Promise<void>
  let app: FastifyInstance
  let userId: number
  let first: TokenPair
  const settings = settingsFor(3000)

  beforeAll(async () => {
    const opened = await borrowDatabase()
    database = opened.database
    url = opened.url
    close = () => opened.close()
    app = await startService(database, settings)
    userId = await addUser(database, 'asha.kaur')
    await setCheapPassword(database, [userId], 'demo-password')
  })
  afterAll(async () => {
    await app.close()
    await close()
  })
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:00:00Z') })
    first = await signIn(app, 'asha.kaur', 'demo-password')
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

  it('issues a new pair for the refresh token, raw or as a bearer', async () => {
    const raw = await refresh(app, first.refresh_token)
    expect(raw.statusCode).toBe(200)
    const second = raw.json<TokenPair>()
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(second).toMatchObject({ token_type: 'Bearer', expires_in: 900, username: 'asha.kaur' })
    expect((await who(app, second.access_token)).json()).toMatchObject({ id: userId, username: 'asha.kaur' })
    expect((await refresh(app, `Bearer ${second.refresh_token}`)).statusCode).toBe(200)
  })

  it('gives the same successor to two tabs that renew at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => refresh(app, first.refresh_token)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json<TokenPair>().refresh_token)).size).toBe(1)
  })

  it.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')(
    'gives the same successor when two processes are asked at once',
    async () => {
      const other = await openPostgres(url ?? '', { connections: 2 })
      onTestFinished(() => other.close())
      const elsewhere = await startService(other, settings)
      onTestFinished(() => elsewhere.close())
      let token = first.refresh_token
      for (let round = 0; round < 10; round += 1) {
        const answers = await Promise.all([app, elsewhere, app, elsewhere].map((one) => refresh(one, token)))
        expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
        const successors = new Set(answers.map((answer) => answer.json<TokenPair>().refresh_token))
        expect(successors.size).toBe(1)
        token = [...successors][0] ?? ''
      }
    },
  )

  it('gives the same successor again within 10 seconds, in case the answer was lost', async () => {
    const second = (await refresh(app, first.refresh_token)).json<TokenPair>()
    later(9)
    expect((await refresh(app, first.refresh_token)).json<TokenPair>().refresh_token).toBe(second.refresh_token)
  })

  it('ends for both parties when a used refresh token is reused after 10 seconds', async () => {
    const second = (await refresh(app, first.refresh_token)).json<TokenPair>()
    expect((await who(app, second.access_token)).statusCode).toBe(200)
    later(11)
    const thief = await refresh(app, first.refresh_token)
    expect(thief.statusCode).toBe(401)
    expect(thief.json()).toMatchObject({ title: 'Session Expired' })
    expect((await refresh(app, second.refresh_token)).statusCode).toBe(401)
    expect((await who(app, second.access_token)).statusCode).toBe(401)
  })

  it('ends when a refresh token is reused after its successor was used, even within 10 seconds', async () => {
    const second = (await refresh(app, first.refresh_token)).json<TokenPair>()
    const third = (await refresh(app, second.refresh_token)).json<TokenPair>()
    expect((await refresh(app, first.refresh_token)).statusCode).toBe(401)
    expect((await refresh(app, third.refresh_token)).statusCode).toBe(401)
  })

  it('stores only hashes of refresh tokens', async () => {
    const stored = await database.rows(sql`select hash, replaced_by from refresh_tokens`)
    expect(JSON.stringify(stored)).not.toContain(first.refresh_token)
  })

  it('ends after 12 idle hours', async () => {
    later(12 * 3600 + 1)
    expect((await refresh(app, first.refresh_token)).json()).toMatchObject({ status: 401, title: 'Session Expired' })
  })

  it('ends after 30 days regardless of activity', async () => {
    let pair = first
    for (let half = 0; half < 62; half += 1) {
      later(11.5 * 3600)
      pair = (await refresh(app, pair.refresh_token)).json<TokenPair>()
    }
    expect(pair.refresh_token).toBeTruthy()
    later(8 * 3600)
    expect((await refresh(app, pair.refresh_token)).statusCode).toBe(401)
  })

  it('is refused with an unknown refresh token, and without one', async () => {
    expect((await refresh(app, 'made up')).statusCode).toBe(401)
    expect((await refresh(app, '')).statusCode).toBe(401)
  })

  it('is not renewed for a deactivated user', async () => {
    await database.run(sql`update users set status = 'INACTIVE' where id = ${userId}`)
    const answer = await refresh(app, first.refresh_token)
    await database.run(sql`update users set status = 'ACTIVE' where id = ${userId}`)
    expect(answer.statusCode).toBe(401)
  })

  it('ends immediately on sign-out, and a second sign-out is no error', async () => {
    expect((await who(app, first.access_token)).statusCode).toBe(200)
    const authorization = `Bearer ${first.access_token}`
    expect((await post(app, '/api/admin/sign-out', {}, { authorization })).statusCode).toBe(204)
    expect((await who(app, first.access_token)).statusCode).toBe(401)
    expect((await refresh(app, first.refresh_token)).statusCode).toBe(401)
    expect((await post(app, '/api/admin/sign-out', {}, { authorization })).statusCode).toBe(204)
  })

  it('can be signed out of with an expired access token, or with the refresh token', async () => {
    const other = await signIn(app, 'asha.kaur', 'demo-password')
    later(3600)
    await post(app, '/api/admin/sign-out', {}, { authorization: `Bearer ${first.access_token}` })
    expect((await refresh(app, first.refresh_token)).statusCode).toBe(401)
    await post(app, '/api/admin/sign-out', { refresh_token: other.refresh_token })
    expect((await refresh(app, other.refresh_token)).statusCode).toBe(401)
  })

  it('loses its tokens a week after its end, and is removed with the access log', async () => {
    const keeping = { idleSeconds: settings.idleSeconds, accessLogDays: 400 }
    await post(app, '/api/admin/sign-out', { refresh_token: first.refresh_token })
    await sweepSessions(database, keeping)
    const ended = sql`select id from sessions where ending = 'Signed out'`
    const tokens = sql`select hash from refresh_tokens where session_id in (${ended})`
    expect((await database.rows(tokens)).length).toBeGreaterThan(0)
    later(8 * 86_400)
    await sweepSessions(database, keeping)
    expect(await database.rows(tokens)).toEqual([])
    expect((await database.rows(ended)).length).toBeGreaterThan(0)
    later(400 * 86_400)
    await sweepSessions(database, keeping)
    expect(await database.rows(ended)).toEqual([])
  })

  it('is marked as expired when no one used it for 12 hours', async () => {
    const { session } = (await who(app, first.access_token)).json<{ session: string }>()
    later(12 * 3600 + 1)
    await sweepSessions(database, { idleSeconds: settings.idleSeconds, accessLogDays: 400 })
    const [row] = await database.rows<{ status: string; ended: string }>(
      sql`select status, to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as ended from sessions where family = ${session}::uuid`,
    )
    expect(row).toEqual({ status: 'ENDED', ended: '2026-11-21 18:00' })
  })
})
