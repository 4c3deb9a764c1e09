import type { FastifyRequest } from 'fastify'
import { isUuid, allows, viewAsEnded } from '#define'
import { sql, type Queries, type Sql } from '../database'
import { forbidden, type Problem } from '../engine/problem'
import { geographyAt, withinPlaces } from '../engine/read/scope'
import { holderOf, readPerson, type Holder, type Person } from './viewerQuery'

/** The address at which a look as somebody else is ended: the one write that its session may still do. */
export const END_PATH = '/admin/view-as/:id'

/** The id of the look that a request names; undefined when it looks as nobody, or is about to stop. */
export function lookIn(request: FastifyRequest): string | undefined {
  const given = request.headers['view-as']
  const isEnding = request.method === 'DELETE' && request.routeOptions.url === `/api${END_PATH}`
  return given === undefined || isEnding ? undefined : String(given)
}

/** The 403 of whoever tries to change something while they look as somebody else. */
export function onlyLooking(): Problem {
  return forbidden('Access is denied', {
    detail: 'You can’t change anything while viewing as someone else. End the view first.',
  })
}

/** A look that is open: as whom, and until when. */
export interface Look {
  readonly person: Holder
  readonly until: string
}

/** The number of a session in the database, by the one that its tokens carry. */
export function sessionId(session: string): Sql {
  return sql`(select id from sessions where family = ${session}::uuid)`
}

/**
 * The person as whom a session looks. Throws 403 when the look has ended or belongs to another session, and when the one
 * who looks would no longer be allowed to begin it: what both hold may have changed since.
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
 * Why somebody may not look as a person, as a sentence; undefined when they may. Looking must open nothing that is closed
 * to them: no sensitive authority and no place beyond their own.
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
