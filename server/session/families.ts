import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type Database, type Queries } from '../database'
import type { AccessTokens } from './accessTokens'
import { hashOf, successorOf } from './keys'
import { sessionExpired } from './refusals'
import { rotate } from './rotation'
import type { SessionSettings } from './settings'
import { forgetSession } from './viewer'

/** What every kind of sign-in answers with; `expires_in` in seconds, for the access token. */
export interface TokenPair {
  readonly access_token: string
  readonly refresh_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly username: string
}

/** The part of Fastify's logger that sessions write to. */
export interface SessionLog {
  info(what: object, message: string): void
  warn(what: object, message: string): void
  error(what: object, message: string): void
}

/** What sessions stand on. */
export interface SessionDeps {
  readonly database: Database
  readonly settings: SessionSettings
  readonly log: SessionLog
}

/** Session families: one for each sign-in, alive as long as its refresh tokens follow one another. */
export interface Families {
  /** Opens a family for somebody whose identity has been proved. */
  open(
    person: { readonly id: number; readonly username: string },
    how: { readonly userAgent?: string; readonly clientId?: string },
  ): Promise<TokenPair>
  /** Exchanges a refresh token for the next pair, or throws 401 “Session Expired”. */
  refresh(refreshToken: string): Promise<TokenPair>
  /** Ends a family; ending one that has ended or never was is no error. */
  revoke(session: string, reason: string): Promise<void>
  /** Ends the family that a refresh token belongs to, when there is one. */
  revokeByToken(refreshToken: string, reason: string): Promise<void>
}

/** The session families of one service. */
export function families(deps: SessionDeps, tokens: AccessTokens): Families {
  const { database, settings, log } = deps
  const [secret] = settings.secrets.sessionKeys

  async function pair(userId: number, username: string, session: string, refreshToken: string): Promise<TokenPair> {
    return {
      access_token: await tokens.sign(userId, session),
      refresh_token: refreshToken,
      token_type: 'Bearer',
      expires_in: settings.accessTokenSeconds,
      username,
    }
  }

  return {
    async open(person, how) {
      const session = randomUUID()
      const refreshToken = randomBytes(32).toString('base64url')
      await database.transaction((tx) => insertFamily(tx, settings, { session, person, how, refreshToken }))
      return pair(person.id, person.username, session, refreshToken)
    },
    async refresh(refreshToken) {
      const next = successorOf(secret, refreshToken)
      const outcome = await rotate(database, settings, { hash: hashOf(refreshToken), nextHash: hashOf(next) })
      if (outcome.reused) {
        log.warn({ session: outcome.reused }, 'A used refresh token came again: its session is ended')
        await revoke(database, outcome.reused, 'A used refresh token came again')
      }
      if (!outcome.holder) throw sessionExpired()
      return pair(outcome.holder.userId, outcome.holder.username, outcome.holder.session, next)
    },
    revoke: (session, reason) => revoke(database, session, reason),
    async revokeByToken(refreshToken, reason) {
      const [row] = await database.rows<{ session: string }>(
        sql`select family_id as session from refresh_tokens where hash = ${hashOf(refreshToken)}`,
      )
      if (row) await revoke(database, row.session, reason)
    },
  }
}

/** Removes the families that ended more than a week ago, with their tokens; answers how many. For the scheduler. */
export function sweepSessions(database: Database): Promise<number> {
  const before = new Date(Date.now() - 7 * 86_400_000).toISOString()
  return database.run(
    sql`delete from session_families where expires_at < ${before}::timestamptz or revoked_at < ${before}::timestamptz`,
  )
}

async function revoke(database: Database, session: string, reason: string): Promise<void> {
  const now = new Date().toISOString()
  await database.run(
    sql`update session_families set revoked_at = ${now}::timestamptz, revoked_reason = ${reason}
        where id = ${session}::uuid and revoked_at is null`,
  )
  forgetSession(session)
}

async function insertFamily(
  tx: Queries,
  settings: SessionSettings,
  opened: {
    readonly session: string
    readonly person: { readonly id: number }
    readonly how: { readonly userAgent?: string; readonly clientId?: string }
    readonly refreshToken: string
  },
): Promise<void> {
  const { session, person, how, refreshToken } = opened
  const now = new Date().toISOString()
  const end = new Date(Date.now() + settings.familySeconds * 1000).toISOString()
  await tx.run(
    sql`insert into session_families (id, user_id, client_id, user_agent, created_at, last_used_at, expires_at)
        values (${session}::uuid, ${person.id}, ${how.clientId ?? null}, ${how.userAgent?.slice(0, 300) ?? null},
                ${now}::timestamptz, ${now}::timestamptz, ${end}::timestamptz)`,
  )
  await tx.run(
    sql`insert into refresh_tokens (hash, family_id, created_at)
        values (${hashOf(refreshToken)}, ${session}::uuid, ${now}::timestamptz)`,
  )
  await tx.run(sql`update users set last_login_at = ${now}::timestamptz where id = ${person.id}`)
}
