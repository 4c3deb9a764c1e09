import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { generateKeyPair, exportJWK, type JWK } from 'jose'
import { sql, type Database, type Sql } from '../../../server/database'
import type { Outbox } from '../../../server/engine/outbox'
import { Problem } from '../../../server/engine/problem'
import { localProvider, sessionRoutes, viewerOf, type SessionSettings, type TokenPair } from '../../../server/session'

/** Returns the settings of a service under test; `further` overrides single ones. */
export function settingsFor(port: number, further: Partial<SessionSettings> = {}): SessionSettings {
  return {
    publicUrl: `http://localhost:${port}`,
    issuer: `http://localhost:${port}/oidc`,
    local: true,
    clientId: 'agridesk-portal',
    scopes: ['openid', 'profile', 'email'],
    accessTokenSeconds: 900,
    familySeconds: 30 * 86_400,
    idleSeconds: 12 * 3_600,
    secrets: {
      sessionKeys: ['a session key for the tests, long enough'],
      fingerprintKey: 'print',
      demoPassword: 'not used here',
    },
    furtherOrigins: [],
    api: { admin: '/api/admin', retail: '/api/retail', farmer: '/api/farmer', remoteSensing: '/api/remote-sensing' },
    supportEmail: 'support@agridesk.example',
    productName: 'Agridesk',
    productShortName: 'Agridesk',
    webPortalUrl: `http://localhost:${port}`,
    bdoAuthority: 'role_bdo',
    outsideAccounts: false,
    crmEmbedOrigins: [],
    ...further,
  }
}

/** Starts a service with only the session routes, and one that returns the caller; messages go to `outbox`. */
export async function startService(
  database: Database,
  settings: SessionSettings,
  outbox: Outbox = { send: () => Promise.resolve(true) },
): Promise<FastifyInstance> {
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Problem)) throw error
    const { status, title, detail, fields, more } = error
    if (more.retryAfter !== undefined) reply.header('retry-after', String(more.retryAfter))
    return reply.code(status).type('application/problem+json').send({ status, title, detail, fields })
  })
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  sessionRoutes(app, { database, settings, log, outbox })
  if (settings.secrets.providerKey) localProvider(app, { database, settings, log, outbox }, () => Promise.resolve([]))
  app.get('/who', async (request) => {
    const viewer = await viewerOf(request)
    return { ...viewer, keys: [...viewer.keys] }
  })
  await app.ready()
  return app
}

/** Creates a private RS256 key like an issuer's. */
export async function signingKey(kid = 'one'): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid }
}

/** Returns an unused port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (typeof address === 'object' && address) resolve(address.port)
      })
    })
  })
}

/** Adds a user to the directory, ACTIVE unless overridden. */
export async function addUser(
  database: Database,
  username: string,
  further: { status?: string; email?: string; roleType?: string } = {},
): Promise<number> {
  const { status = 'ACTIVE', email = `${username}@example.com`, roleType = 'BDO' } = further
  const [user] = await database.rows<{ id: number }>(
    sql`insert into users (username, first_name, last_name, email, mobile, role_type, status, company_id, joining_date)
        values (${username}, ${'Asha'}, ${'Kaur'}, ${email}, ${`+9198${randomInt(10_000_000, 99_999_999)}`}, ${roleType},
                ${status}, (${await company(database)}), '2024-04-01') returning id`,
  )
  return user?.id ?? 0
}

/** Returns the one company of the tests, created when missing. */
async function company(database: Database): Promise<Sql> {
  const find = sql`select id from companies where code = 'AGRI'`
  const known = await database.rows(find)
  if (!known.length)
    await database.run(sql`insert into companies (code, name, kind) values ('AGRI', 'Agridesk', 'SELF')`)
  return find
}

/** Gives a user an authority, which is created when missing. */
export async function grant(database: Database, userId: number, authority: string, validTill?: string): Promise<void> {
  const find = sql`select id from authorities where lower(authority) = lower(${authority})`
  const [known] = await database.rows<{ id: number }>(find)
  if (!known) {
    await database.run(
      sql`insert into authorities (authority, label, kind, is_master_data) values (${authority}, ${authority}, 'VIEW', true)`,
    )
  }
  await database.run(
    sql`insert into user_authorities (user_id, authority_id, source, valid_till)
        values (${userId}, (${find}), 'DIRECT', ${validTill ?? null}::date)`,
  )
}

/** Posts JSON. */
export function post(
  app: FastifyInstance,
  url: string,
  payload: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url, payload, headers })
}

/** Signs in with a password, like a script. */
export async function signIn(app: FastifyInstance, username: string, password: string): Promise<TokenPair> {
  const answer = await post(app, '/api/admin/oauth/token', { grant_type: 'password', username, password })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<TokenPair>()
}

/** Exchanges a refresh token. */
export function refresh(app: FastifyInstance, refreshToken: string): Promise<LightMyRequestResponse> {
  return post(app, '/api/admin/refresh-token', {}, { authorization: refreshToken })
}

/** Returns the owner of an access token. */
export function who(app: FastifyInstance, accessToken: string): Promise<LightMyRequestResponse> {
  return app.inject({ url: '/who', headers: { authorization: `Bearer ${accessToken}` } })
}
