import { randomBytes, randomUUID } from 'node:crypto'
import { sessions } from '#resources'
import { sql, type Database, type Queries } from '../database'
import type { Outbox } from '../engine/outbox'
import type { DirectorySettings } from '../outbound/directory/settings'
import { asking, noteAccess } from '../engine/accessLog'
import { deviceWords } from '../engine/deviceWords'
import { endSessions, type Ended } from '../engine/endSessions'
import type { AccessTokens } from './accessTokens'
import { holdPassword, type Account } from './accounts'
import { hashOf, successorOf } from './keys'
import { renewalRefused, signInFailed, WRONG_PASSWORD } from './refusals'
import { rotate } from './rotation'
import type { SessionSettings } from './settings'
import { forgetSession } from './viewer'

/** The answer of every kind of sign-in; `expires_in` is in seconds, for the access token. */
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

/** What sessions depend on. */
export interface SessionDeps {
  readonly database: Database
  readonly settings: SessionSettings
  readonly log: SessionLog
  /** Sends codes and links. */
  readonly outbox: Outbox
  /** The organisation's directory of people, if one is connected; the demo's own is served beside its sign-in. */
  readonly directory?: DirectorySettings
}

/** How a person proved who they are. */
export type Way = keyof typeof sessions.fields.way.options

/** Session families: one per sign-in, alive as long as its refresh tokens are renewed. */
export interface Families {
  /** Opens a family for an authenticated person. Throws 401 if the password was changed since it was checked. */
  open(
    person: Omit<Account, 'status'>,
    how: { readonly userAgent?: string; readonly clientId?: string; readonly way?: Way },
  ): Promise<TokenPair>
  /** Exchanges a refresh token for the next pair, or throws 401 “Session Expired”. */
  refresh(refreshToken: string): Promise<TokenPair>
  /** Ends a family, and answers with its user; an ended or unknown family is no error. */
  revoke(session: string, reason: string): Promise<Ended | undefined>
  /** Ends the family of a refresh token, if there is one. */
  revokeByToken(refreshToken: string, reason: string): Promise<Ended | undefined>
}

/** Makes the session families of one service. */
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
      const way = how.way ?? (how.clientId ? 'CLIENT' : 'BROWSER')
      await database.transaction(async (tx) => {
        if (!(await holdPassword(tx, person))) throw signInFailed(WRONG_PASSWORD, person.username)
        await insertFamily(tx, settings, { session, person, how: { ...how, way }, refreshToken })
        const detail = how.clientId
        await noteAccess(tx, {
          kind: 'SIGNED_IN',
          what: sessions.fields.way.options[way],
          detail,
          who: person.id,
          session,
        })
      })
      return pair(person.id, person.username, session, refreshToken)
    },
    async refresh(refreshToken) {
      const next = successorOf(secret, refreshToken)
      const outcome = await rotate(database, settings, { hash: hashOf(refreshToken), nextHash: hashOf(next) })
      if (outcome.reused) {
        log.warn({ session: outcome.reused }, 'A used refresh token came again: its session has ended')
        const ended = await revoke(database, outcome.reused, 'A refresh token was reused')
        const detail = 'Someone may have a copy of the refresh token. The session was ended'
        const what = 'Session renewal'
        await noteAccess(database, {
          kind: 'TOKEN_REPLAYED',
          what,
          detail,
          who: ended?.userId,
          session: outcome.reused,
        })
      }
      if (!outcome.holder) throw renewalRefused(await whoseWas(database, hashOf(refreshToken)))
      return pair(outcome.holder.userId, outcome.holder.username, outcome.holder.session, next)
    },
    revoke: (session, reason) => revoke(database, session, reason),
    async revokeByToken(refreshToken, reason) {
      const whose = await whoseWas(database, hashOf(refreshToken))
      return whose && revoke(database, whose.session, reason)
    },
  }
}

/** The ending of a session whose user signed out. */
export const SIGNED_OUT = 'Signed out'

/** The ending of a session that was idle for too long. */
export const RAN_OUT = 'Inactive for too long'

/** How long ended sessions are kept. */
interface Keeping {
  readonly idleSeconds: number
  /** Sessions are kept as long as the access log, which refers to them. */
  readonly accessLogDays: number
}

/**
 * Ends sessions that have expired, deletes the tokens of those that ended a week ago, and later the sessions
 * themselves. For the scheduler.
 */
export async function sweepSessions(database: Database, { idleSeconds, accessLogDays }: Keeping): Promise<void> {
  const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()
  await database.run(
    sql`update sessions set status = 'ENDED', ended_at = least(until, last_seen_at + make_interval(secs => ${idleSeconds})), ending = ${RAN_OUT}, version = version + 1, updated_at = now()
        where status = 'OPEN' and (until < ${ago(0)}::timestamptz or last_seen_at < ${ago(idleSeconds)}::timestamptz)`,
  )
  await database.run(
    sql`delete from refresh_tokens where session_id in (select id from sessions where ended_at < ${ago(7 * 86_400)}::timestamptz)`,
  )
  await database.run(sql`delete from sessions where ended_at < ${ago(accessLogDays * 86_400)}::timestamptz`)
}

async function revoke(database: Database, session: string, why: string): Promise<Ended | undefined> {
  const [ended] = await endSessions(database, sql`t.family = ${session}::uuid`, why)
  forgetSession(session)
  return ended
}

async function whoseWas(database: Database, hash: string): Promise<Ended | undefined> {
  const [row] = await database.rows<Ended>(
    sql`select f.family as session, f.user_id as "userId" from refresh_tokens t join sessions f on f.id = t.session_id where t.hash = ${hash}`,
  )
  return row
}

async function insertFamily(
  tx: Queries,
  settings: SessionSettings,
  opened: {
    readonly session: string
    readonly person: { readonly id: number }
    readonly how: { readonly userAgent?: string; readonly clientId?: string; readonly way: Way }
    readonly refreshToken: string
  },
): Promise<void> {
  const { session, person, how, refreshToken } = opened
  const now = new Date().toISOString()
  const end = new Date(Date.now() + settings.familySeconds * 1000).toISOString()
  const [row] = await tx.rows<{ id: number }>(
    sql`insert into sessions (family, user_id, way, client, device, address, started_at, last_seen_at, until)
        values (${session}::uuid, ${person.id}, ${how.way}, ${how.clientId ?? null}, ${deviceWords(how.userAgent)},
                ${asking.getStore()?.address ?? null}, ${now}::timestamptz, ${now}::timestamptz, ${end}::timestamptz) returning id`,
  )
  await tx.run(
    sql`insert into refresh_tokens (hash, session_id, created_at) values (${hashOf(refreshToken)}, ${row?.id ?? 0}, ${now}::timestamptz)`,
  )
  await tx.run(sql`update users set last_login_at = ${now}::timestamptz where id = ${person.id}`)
}
