import type { FastifyRequest } from 'fastify'
import { isUuid, allows, viewAsEnded } from '#define'
import { sql, type Queries, type Sql } from '../database'
import { forbidden, type Problem } from '../engine/problem'
import { geographyAt, withinPlaces } from '../engine/read/scope'
import { holderOf, readPerson, type Holder, type Person } from './viewerQuery'

/** The address that ends an impersonation: the only write that its session may still do. */
export const END_PATH = '/admin/view-as/:id'

/** Reads the id of the impersonation that a request names; undefined if there is none, or if the request ends it. */
export function lookIn(request: FastifyRequest): string | undefined {
  const given = request.headers['view-as']
  const isEnding = request.method === 'DELETE' && request.routeOptions.url === `/api${END_PATH}`
  return given === undefined || isEnding ? undefined : String(given)
}

/** The 403 for a write during an impersonation. */
export function onlyLooking(): Problem {
  return forbidden('Access is denied', {
    detail: 'You can’t change anything while viewing as someone else. End the view first.',
  })
}

/** An open impersonation: the person viewed as, and its end. */
export interface Look {
  readonly person: Holder
  readonly until: string
}

/** The id of a session in the database, by the one in its tokens. */
export function sessionId(session: string): Sql {
  return sql`(select id from sessions where family = ${session}::uuid)`
}

/**
 * Reads the person that a session views as. Throws 403 when the impersonation has ended or belongs to another session,
 * and when the impersonator could no longer start it, because the authorities of both may have changed since.
 */
export async function lookedAs(database: Queries, real: Person, session: string, look: string): Promise<Look> {
  const now = new Date().toISOString()
  const [row] = isUuid(look)
    ? await database.rows<{ userId: number; until: string }>(
        sql`select user_id as "userId", to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until from views_as
            where id = ${look}::uuid and session_id = ${sessionId(session)} and by_id = ${real.id} and ended_at is null and until > ${now}::timestamptz`,
      )
    : []
  const found = row && (await readPerson(database, row.userId))
  const person = found && (await holderOf(database, found))
  if (!row || !person || (await whyNotAs(database, real, person))) throw forbidden(viewAsEnded, { detail: viewAsEnded })
  return { person, until: row.until }
}

/**
 * Explains in a sentence why a user may not view as a person; undefined if they may. Impersonation must not give access
 * to anything new: no sensitive authority and no place beyond their own.
 */
export async function whyNotAs(database: Queries, real: Person, person: Holder): Promise<string | undefined> {
  const held = real.keys
  if (!allows(held, 'user:view-as')) return 'You don’t have permission to view the portal as someone else.'
  if (person.id === real.id) return 'You can’t view the portal as yourself.'
  const beyond = person.authorities.filter(
    ({ authority, isSensitive }) => isSensitive && !held.has(authority.toLowerCase()),
  )
  if (beyond.length)
    return `${person.name} has authorities you don’t have: ${beyond.map(({ label, authority }) => `“${label ?? authority}”`).join(', ')}.`
  if (real.places === 'everywhere') return undefined
  if (person.places === 'everywhere') return `${person.name} sees every geography; you don’t.`
  const within = withinPlaces(real.places, (level) => geographyAt('g', level))
  const outside = await database.rows<{ name: string }>(
    sql`select g.name from geographies g where g.id = any(${person.places.ids}::bigint[]) and not coalesce(${within}, false) order by g.name limit 3`,
  )
  return outside.length
    ? `${person.name} sees geographies you don’t: ${outside.map(({ name }) => name).join(', ')}.`
    : undefined
}
