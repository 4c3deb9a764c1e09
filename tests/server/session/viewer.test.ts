import type { FastifyInstance } from 'fastify'
import { createHmac } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql, type Database } from '../../../server/database'
import { forgetViewer, type Viewer } from '../../../server/session'
import { borrowDatabase } from '../../support/workerDatabase'
import { setCheapPassword } from '../../support/passwords'
import { addUser, grant, post, settingsFor, signIn, startService, who } from './service'

describe('The viewer of a request', () => {
  let database: Database
  let close: () => Promise<void>
  let app: FastifyInstance
  let userId: number
  let token: string
  let number = 0

  beforeAll(async () => {
    const opened = await borrowDatabase()
    database = opened.database
    close = () => opened.close()
    app = await startService(database, settingsFor(3000))
  })
  afterAll(async () => {
    await app.close()
    await close()
  })
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:00:00Z') })
    number += 1
    userId = await addUser(database, `person${number}`)
    await setCheapPassword(database, [userId], 'demo-password')
    token = (await signIn(app, `person${number}`, 'demo-password')).access_token
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  const viewer = async () => (await who(app, token)).json<Omit<Viewer, 'keys'> & { keys: string[] }>()

  it('holds the keys that are valid today in India, in lower case', async () => {
    await grant(database, userId, 'VIEW_STATE_BUDGET')
    await grant(database, userId, 'view_farmer_tab', '2026-11-21')
    await grant(database, userId, 'view_geography', '2026-11-20')
    expect((await viewer()).keys).toEqual(['view_state_budget', 'view_farmer_tab'])
    vi.setSystemTime(new Date('2026-11-21T18:31:00Z'))
    token = (await signIn(app, `person${number}`, 'demo-password')).access_token
    expect((await viewer()).keys).toEqual(['view_state_budget'])
  })

  it('has a changed key within 5 seconds', async () => {
    expect((await viewer()).keys).toEqual([])
    await grant(database, userId, 'view_help_tab')
    later(4)
    expect((await viewer()).keys).toEqual([])
    later(2)
    expect((await viewer()).keys).toEqual(['view_help_tab'])
  })

  it('has a changed key immediately after forgetViewer', async () => {
    await viewer()
    await grant(database, userId, 'view_help_tab')
    forgetViewer(userId)
    expect((await viewer()).keys).toEqual(['view_help_tab'])
  })

  it('is refused within 5 seconds of being deactivated', async () => {
    await viewer()
    await database.run(sql`update users set status = 'INACTIVE' where id = ${userId}`)
    later(6)
    expect((await who(app, token)).json()).toMatchObject({ status: 401, title: 'Session Expired' })
  })

  it('sees nothing without a scope, and everywhere as a superadmin without one', async () => {
    const nothing = { zone: [], state: [], district: [], tehsil: [], village: [] }
    expect((await viewer()).places).toEqual({ ids: [], byLevel: nothing, ancestors: [] })
    await grant(database, userId, 'ROLE_SUPERADMIN')
    forgetViewer(userId)
    expect((await viewer()).places).toBe('everywhere')
  })

  it('has the scoped geographies by level with their ancestors, even as a superadmin', async () => {
    const zone = await geography('zone', 'North', {})
    const state = await geography('state', 'Punjab', { zone })
    const district = await geography('district', 'Ludhiana', { zone, state })
    await database.run(sql`insert into users_scope (record_id, target_id) values (${userId}, ${district})`)
    await grant(database, userId, 'role_superadmin')
    const { places } = await viewer()
    expect(places).toMatchObject({ ids: [district], byLevel: { district: [district], state: [] } })
    expect(places === 'everywhere' ? [] : [...places.ancestors].sort((a, b) => a - b)).toEqual([zone, state])
  })

  it('is sent to the browser up to date on every navigation', async () => {
    const mine = () => app.inject({ url: '/api/admin/authorities/mine', headers: { authorization: `Bearer ${token}` } })
    expect((await mine()).json()).toMatchObject({
      username: `person${number}`,
      profile: { serverId: userId },
      roles: [],
    })
    await grant(database, userId, 'view_help_tab')
    const answer = (await mine()).json<{ authorities: { authority: string; serverId: number }[] }>()
    expect(answer).toMatchObject({ name: 'Asha Kaur', roles: ['view_help_tab'] })
    expect(answer.authorities[0]).toMatchObject({ authority: 'view_help_tab', serverId: expect.any(Number) as number })
  })

  it('is refused without a token, with an expired token and with a damaged one', async () => {
    expect((await app.inject({ url: '/who' })).json()).toMatchObject({ status: 401, title: 'Session Expired' })
    expect((await who(app, `${token.slice(0, -4)}AAAA`)).statusCode).toBe(401)
    await viewer()
    later(901)
    expect((await who(app, token)).statusCode).toBe(401)
  })

  it('is refused with tokens of another algorithm, key, purpose or person', async () => {
    const [head = '', claims = ''] = token.split('.')
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
    const unsigned = new UnsecuredJWT(payload).encode()
    const none = Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url')
    const guess = createHmac('sha256', header.kid).update(`${head}.${claims}`).digest('base64url')
    const stranger = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: header.kid })
      .sign(new TextEncoder().encode('somebody else’s key of a good length'))
    const swapped = Buffer.from(JSON.stringify({ ...payload, sub: '1' })).toString('base64url')
    const attempts = [
      unsigned,
      `${none}.${claims}.`,
      `${head}.${claims}.${guess}`,
      stranger,
      `${head}.${swapped}.${token.split('.')[2]}`,
    ]
    for (const attempt of attempts) expect((await who(app, attempt)).statusCode).toBe(401)
  })

  it('stays signed in with the old session key’s tokens while a new key signs', async () => {
    const old = 'a session key for the tests, long enough'
    const settings = settingsFor(3000, {
      secrets: {
        sessionKeys: ['the new session key, also long enough', old],
        fingerprintKey: 'print',
        demoPassword: '',
      },
    })
    const changed = await startService(database, settings)
    expect((await who(changed, token)).statusCode).toBe(200)
    const newer = await signIn(changed, `person${number}`, 'demo-password')
    expect((await who(app, newer.access_token)).statusCode).toBe(401)
    await changed.close()
  })

  it('is refused with a refresh token in place of an access token', async () => {
    const pair = await signIn(app, `person${number}`, 'demo-password')
    expect((await who(app, pair.refresh_token)).statusCode).toBe(401)
    const answer = await post(app, '/api/admin/refresh-token', {}, { authorization: pair.access_token })
    expect(answer.statusCode).toBe(401)
  })

  async function geography(type: string, name: string, above: { zone?: number; state?: number }): Promise<number> {
    const parent = above.state ?? above.zone ?? null
    const [row] = await database.rows<{ id: number }>(
      sql`insert into geographies (type, name, code, parent_id, parent_zone_id, parent_state_id)
          values (${type}, ${name}, ${name.toUpperCase()}, ${parent}, ${above.zone ?? null}, ${above.state ?? null}) returning id`,
    )
    return row?.id ?? 0
  }
})
