import type { FastifyRequest } from 'fastify'
import type { Database } from '../database'
import type { Viewer as Asking } from '../engine/viewer'
import type { AccessTokens } from './accessTokens'
import { bearerOf } from './bearer'
import { sessionExpired } from './refusals'
import { readViewer, type Person } from './viewerQuery'

/** Who is asking, as the engine knows them, with what only sessions know. */
export interface Viewer extends Asking {
  readonly username: string
  /** The session family, as in `session_families.id`. */
  readonly session: string
}

/** What `viewerOf` needs of the service that it serves; `sessionRoutes` puts it there. */
export interface SessionDoor {
  readonly database: Database
  readonly tokens: AccessTokens
}

declare module 'fastify' {
  interface FastifyInstance {
    /** How requests to this service prove who sends them. */
    sessionDoor: SessionDoor
  }
}

interface Known {
  readonly userId: number
  readonly until: number
  readonly viewer: Promise<Viewer>
}

const REMEMBERED_FOR = 5_000
const REMEMBERED = 5_000

// One memory for the process: family ids are unique, and whoever changes a user's access need not know the service.
const known = new Map<string, Known>()

/** The viewer of a request; throws 401. Changed authorities and scopes are seen after 5 s, after `forgetViewer` at once. */
export async function viewerOf(request: FastifyRequest): Promise<Viewer> {
  const { database, tokens } = request.server.sessionDoor
  const { userId, session } = await tokens.verify(bearerOf(request))
  const remembered = known.get(session)
  if (remembered && remembered.until > Date.now() && remembered.userId === userId) return remembered.viewer
  const viewer = personOf(database, userId, session).then((person) => viewerFrom(person, session))
  remember(session, { userId, until: Date.now() + REMEMBERED_FOR, viewer })
  return viewer
}

/** The person behind a session as the database has them now; throws 401 when the session or the person is not valid. */
export async function personOf(database: Database, userId: number, session: string): Promise<Person> {
  const person = await readViewer(database, userId, session)
  if (!person) throw sessionExpired()
  return person
}

/** Makes this process ask again who a user is; to be called after a change of their authorities, scope or status. */
export function forgetViewer(userId: number): void {
  for (const [session, entry] of known) if (entry.userId === userId) known.delete(session)
}

/** Makes this process ask again who everybody is; to be called after a change of what people or authorities are. */
export function forgetEverybody(): void {
  known.clear()
}

/** Makes this process ask again whether a session is still valid. */
export function forgetSession(session: string): void {
  known.delete(session)
}

function viewerFrom(person: Person, session: string): Viewer {
  const { id, username, name, places } = person
  const keys = new Set(person.authorities.map(({ authority }) => authority.toLowerCase()))
  return { id, username, name, keys, places, session }
}

function remember(session: string, entry: Known): void {
  known.delete(session)
  known.set(session, entry)
  const [oldest] = known.keys()
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
  entry.viewer.catch(() => {
    if (known.get(session) === entry) known.delete(session)
  })
}
