import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { register, users } from '#resources'
import { behaviours } from '../../../server/behaviours'
import { sql, type Database } from '../../../server/database'
import type { Engine } from '../../../server/engine/engine'
import { engineOf } from '../../../server/engineOf'
import { appointSuperadmin, createApiClient, layFoundation, setPassword, type TokenPair } from '../../../server/session'
import { readSettings } from '../../../server/settings'
import { borrowDatabase } from '../../support/workerDatabase'
import { idToken, startIssuer, type TestIssuer } from './issuer'
import { addUser, grant, post, settingsFor, signingKey, startService, who } from './service'

const MAIL = 'Meera.Devi@agri.example'

/** The database of a company that is not the demo: migrated, with its foundation, without users. */
let database: Database
let engine: Engine
let close: () => Promise<void>
let said: string[]
beforeAll(async () => {
  const opened = await borrowDatabase()
  database = opened.database
  const directory = mkdtempSync(join(tmpdir(), 'agridesk-'))
  const settings = await readSettings({ DATA_DIR: directory, OIDC_ISSUER: 'http://localhost:9', OIDC_CLIENT_ID: 'x' })
  engine = engineOf({ settings, database, register, behaviours, schedules: [] })
  close = async () => {
    await opened.close()
    rmSync(directory, { recursive: true, force: true })
  }
})
afterAll(() => close())
beforeEach(async () => {
  said = []
  await database.run(sql`truncate users, companies, authorities, history, access_log cascade`)
  await layFoundation(database)
})

const appoint = (email = MAIL) => appointSuperadmin(engine, email, { info: (_what, words) => void said.push(words) })

/** The email addresses of the active superadmins. */
async function superadmins(): Promise<string[]> {
  const found = await database.rows<{ email: string }>(sql`
    select u.email from users u join user_authorities h on h.user_id = u.id join authorities a on a.id = h.authority_id
    where a.authority = 'role_superadmin' and h.deleted_at is null and u.status = 'ACTIVE' order by u.id`)
  return found.map(({ email }) => email)
}

async function countOf(table: 'users' | 'user_authorities'): Promise<number> {
  const counted =
    table === 'users' ? sql`select count(*)::text from users` : sql`select count(*)::text from user_authorities`
  return Number(await database.json(counted))
}

describe('In a company without a superadmin, the configured person', () => {
  it('is created as an active user in the company’s own name, with a history and lines in the access log', async () => {
    await appoint()
    const [user] = await database.rows<{ id: number }>(sql`
      select u.id, u.username, u.name, u.email, u.status, u.role_type as role, c.kind as company from users u join companies c on c.id = u.company_id`)
    expect(user).toMatchObject({
      username: 'meera.devi',
      name: 'Meera Devi',
      email: MAIL,
      status: 'ACTIVE',
      role: 'OFFICE',
      company: 'SELF',
    })
    const history = await database.rows(
      sql`select action, by_label as by from history where resource = ${users.is.name} and record_id = ${user?.id ?? 0}`,
    )
    expect(history).toEqual([{ action: 'create', by: 'Agridesk' }])
    const noted = await database.rows<{ what: string; kind: string }>(
      sql`select kind, what from access_log where user_id = ${user?.id ?? 0}`,
    )
    expect(noted).toContainEqual({ kind: 'GRANTED', what: 'role_superadmin' })
    expect(said).toEqual(['the first superadmin was appointed: they sign in with the address in FIRST_SUPERADMIN'])
  })

  it('gets the authorities needed to set up the company, and no personal data', async () => {
    await appoint()
    const held = await database.rows<{ authority: string; reason: string }>(
      sql`select a.authority, h.reason from user_authorities h join authorities a on a.id = h.authority_id`,
    )
    const keys = held.map(({ authority }) => authority)
    expect(keys).toEqual(expect.arrayContaining(['role_superadmin', 'authority:edit', 'user:create', 'geo:edit']))
    expect(keys.filter((key) => ['pii:reveal', 'export:pii', 'farmer:erase', 'user:view-as'].includes(key))).toEqual([])
    expect(new Set(held.map(({ reason }) => reason))).toEqual(
      new Set(['First superadmin, named when the service was started']),
    )
  })

  it('is promoted when already in the directory, and activated when invited', async () => {
    const invited = await addUser(database, 'meera', { status: 'INVITED', email: MAIL.toLowerCase() })
    await appoint()
    expect([await superadmins(), await countOf('users')]).toEqual([[MAIL.toLowerCase()], 1])
    const history = await database.rows(sql`
      select action, reason from history where resource = 'users' and record_id = ${invited} order by id`)
    expect(history).toEqual([{ action: 'activate', reason: 'First superadmin, named when the service was started' }])
  })

  it('gets an expired authority renewed, instead of a second one', async () => {
    const id = await addUser(database, 'meera', { email: MAIL })
    await grant(database, id, 'role_superadmin', '2026-01-31')
    await appoint()
    const held = await database.rows(sql`
      select h.valid_till as till from user_authorities h join authorities a on a.id = h.authority_id where a.authority = 'role_superadmin'`)
    expect(held).toEqual([{ till: null }])
  })

  it('is refused with a message after leaving, and nothing changes', async () => {
    await addUser(database, 'meera', { status: 'EXITED', email: MAIL })
    await expect(appoint()).rejects.toThrow(
      'FIRST_SUPERADMIN names somebody who cannot be activated. This user is Exited. “Activate” needs it to be Invited or Inactive.',
    )
    expect([await countOf('user_authorities'), said]).toEqual([0, []])
  })

  it.each([
    ['9@agri.example', 'founder', 'First Superadmin'],
    ['m.DEVI+portal@agri.example', 'm.devi.portal', 'Devi Portal'],
  ])('with the address %s gets a name from it, and placeholders for missing values', async (email, username, name) => {
    await appoint(email)
    expect(await database.rows(sql`select username, name from users`)).toEqual([{ username, name }])
  })

  it('is created once when several processes start together, with an unused user name', async () => {
    await addUser(database, 'meera.devi', { email: 'another@agri.example' })
    await Promise.all([appoint(), appoint(), appoint()])
    expect(await superadmins()).toEqual([MAIL])
    const names = await database.rows<{ username: string }>(sql`select username from users order by id`)
    expect(names.map(({ username }) => username)).toEqual(['meera.devi', 'meera.devi.2'])
    expect(said.filter((words) => words.startsWith('FIRST_SUPERADMIN does nothing'))).toHaveLength(2)
  })
})

describe('In a company with a superadmin', () => {
  it('no one is created or promoted, and the log says so', async () => {
    await grant(database, await addUser(database, 'asha'), 'role_superadmin')
    await addUser(database, 'meera', { email: MAIL })
    await appoint()
    expect([await superadmins(), await countOf('users'), await countOf('user_authorities')]).toEqual([
      ['asha@example.com'],
      2,
      1,
    ])
    expect(said).toEqual(['FIRST_SUPERADMIN does nothing, because there is a superadmin: it can be removed'])
  })

  it.each([
    ['is inactive', { status: 'INACTIVE' }, undefined],
    ['holds it no longer', {}, '2026-01-31'],
  ])('who %s, another one is appointed', async (_why, person, till) => {
    await grant(database, await addUser(database, 'asha', person), 'role_superadmin', till)
    await appoint()
    expect(await superadmins()).toContain(MAIL)
  })
})

describe('The first superadmin', () => {
  let issuer: TestIssuer
  let key: JWK
  beforeAll(async () => {
    key = await signingKey()
    issuer = await startIssuer([key])
  })
  afterAll(() => issuer.close())

  it('can sign in only with the verified address, and is bound to it like anyone else', async () => {
    await appoint()
    const app = await startService(
      database,
      settingsFor(3000, { issuer: issuer.url, local: false, clientId: 'portal-client' }),
    )
    const claims = { aud: 'portal-client', iss: issuer.url, email: MAIL.toLowerCase() }
    const enter = async (further: object) =>
      post(app, '/api/admin/validate-okta-token', { token: await idToken(key, { ...claims, ...further }) })
    expect((await enter({ sub: '00u1', email_verified: false })).statusCode).toBe(403)
    expect((await enter({ sub: '00u1' })).statusCode, 'nothing is said of the address').toBe(403)
    const named = { preferred_username: 'meera.devi', email_verified: true }
    expect((await enter({ ...named, sub: '00u1', email: 'another@agri.example' })).statusCode).toBe(403)
    expect((await enter({ ...named, sub: '00u1', email: undefined })).statusCode).toBe(403)
    const entered = await enter({ sub: '00u2', email_verified: true })
    expect(entered.statusCode).toBe(200)
    const me = (await who(app, entered.json<TokenPair>().access_token)).json<{ keys: string[]; places: unknown }>()
    expect([me.keys.includes('role_superadmin'), me.places]).toEqual([true, 'everywhere'])
    expect((await enter({ sub: '00u3' })).statusCode).toBe(403)
    await app.close()
  })

  it('already in the directory must sign in again, and their earlier sessions and secrets end', async () => {
    const id = await addUser(database, 'meera', { email: MAIL.toLowerCase() })
    const app = await startService(
      database,
      settingsFor(3000, { issuer: issuer.url, local: false, clientId: 'portal-client' }),
    )
    const claims = { aud: 'portal-client', iss: issuer.url, email: MAIL.toLowerCase() }
    const enter = async (further: object) =>
      post(app, '/api/admin/validate-okta-token', { token: await idToken(key, { ...claims, ...further }) })
    const before = (await enter({ sub: '00uOther' })).json<TokenPair>()
    await setPassword(database, id, 'correct horse battery')
    const client = await createApiClient(database, { name: 'Script', userId: id })
    await appoint()
    const renewed = await post(app, '/api/admin/refresh-token', {}, { authorization: before.refresh_token })
    const byPassword = { grant_type: 'password', username: 'meera', password: 'correct horse battery' }
    const byClient = {
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }
    const answers = [
      await who(app, before.access_token),
      renewed,
      await enter({ sub: '00uOther' }),
      await post(app, '/api/admin/oauth/token', byPassword),
      await post(app, '/api/admin/oauth/token', byClient),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 403, 401, 401])
    const noted = await database.rows(sql`
      select kind, detail from access_log where user_id = ${id} and kind = 'SESSION_ENDED'`)
    expect(noted).toEqual([{ kind: 'SESSION_ENDED', detail: '1 session: the user became the first superadmin' }])
    expect(said).toEqual([
      'the first superadmin was appointed: what signed them in before has ended, and they sign in anew with the address in FIRST_SUPERADMIN',
    ])
    expect((await enter({ sub: '00uMeera', email_verified: true })).statusCode).toBe(200)
    await app.close()
  })
})
