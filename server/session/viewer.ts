import type { FastifyRequest } from 'fastify'
import type { Database, Queries } from '../database'
import type { Viewer as Asking } from '../engine/viewer'
import type { AccessTokens } from './accessTokens'
import { askedBy } from './accessLog'
import { bearerOf } from './bearer'
import { lookedAs, lookIn, onlyLooking } from './lookedAs'
import { sessionExpired } from './refusals'
import { serviceAreaIn, within } from './serviceAreas'
import { readPeople, readViewer, type Person } from './viewerQuery'

/** The viewer of a request, as the engine knows them, with what only sessions know. */
export interface Viewer extends Asking {
  readonly username: string
  /** The session family, as in `sessions.family`. */
  readonly session: string
}

/** What `viewerOf` needs of its service; `sessionRoutes` sets it. */
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

// One cache per process: family ids are unique, and code that changes a user's access need not know the service.
const known = new Map<string, Known>()

/**
 * Finds the viewer of a request; throws 401. Changed authorities and scopes take effect at once in all processes
 * (`forgetAfterAccessChanges`), and after 5 s where no message tells of them. Its `service-area-id` limits what they see to that area. A request with an impersonation (its
 * `View-As` names an open one of this session) gets that person as viewer; it may only read.
 */
export async function viewerOf(request: FastifyRequest): Promise<Viewer> {
  const { database, tokens } = request.server.sessionDoor
  const { userId, session } = await tokens.verify(bearerOf(request))
  askedBy(request, { userId, session })
  const look = lookIn(request)
  const area = serviceAreaIn(request)
  const cut = async (person: Person): Promise<Person> => (area === undefined ? person : within(database, person, area))
  if (look === undefined) {
    return remembered(placeOf(session, area), userId, async () =>
      viewerFrom(await cut(await personOf(database, userId, session)), session),
    )
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') throw onlyLooking()
  return remembered(placeOf(session, area, look), userId, async () => {
    const real = await personOf(database, userId, session)
    const { person } = await lookedAs(database, real, session, look)
    const viewedBy = { id: real.id, name: real.name, keys: real.keys }
    return { ...viewerFrom(await cut(person), session), viewedBy }
  })
}

/** Begins with the session, so that everything cached for one can be cleared. */
function placeOf(session: string, area: number | undefined, look?: string): string {
  return [session, ...(look === undefined ? [] : [look]), ...(area === undefined ? [] : [`area ${area}`])].join(' ')
}

async function remembered(place: string, userId: number, read: () => Promise<Viewer>): Promise<Viewer> {
  const found = known.get(place)
  if (found && found.until > Date.now() && found.userId === userId) return found.viewer
  const viewer = read()
  remember(place, { userId, until: Date.now() + REMEMBERED_FOR, viewer })
  return viewer
}

/**
 * Reads the present state of a session's person from the database; throws 401 when the session or the person is not
 * valid.
 */
export async function personOf(database: Database, userId: number, session: string): Promise<Person> {
  const person = await readViewer(database, userId, session)
  if (!person) throw sessionExpired('The session has ended, or its user can no longer sign in')
  return person
}

/**
 * Clears the cached viewer of a user in this process; must be called after a change of their authorities, scope or
 * status.
 */
export function forgetViewer(userId: number): void {
  for (const [place, entry] of known) if (entry.userId === userId || place.includes(' ')) known.delete(place)
}

/** Clears all cached viewers in this process; must be called after a change of what people or authorities are. */
export function forgetEverybody(): void {
  known.clear()
}

/** Clears what is cached about a session in this process: its validity, and its impersonation. */
export function forgetSession(session: string): void {
  for (const place of known.keys()) if (place.startsWith(session)) known.delete(place)
}

/** The active ones of some users, as viewers without a session. */
export async function viewersOf(tx: Queries, ids: readonly number[]): Promise<Asking[]> {
  return (await readPeople(tx, ids)).map(askingFrom)
}

function viewerFrom(person: Person, session: string): Viewer {
  return { ...askingFrom(person), username: person.username, session }
}

/** Converts a person to the engine's viewer. */
export function askingFrom(person: Person): Asking {
  const { id, name, places, keys, tenant } = person
  return { id, name, places, keys, ...(tenant !== undefined && { tenant }) }
}

function remember(place: string, entry: Known): void {
  known.delete(place)
  known.set(place, entry)
  const [oldest] = known.keys()
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
  entry.viewer.catch(() => {
    if (known.get(place) === entry) known.delete(place)
  })
}
