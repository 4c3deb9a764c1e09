import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { users } from '#resources'
import { engineOf } from '../../server/engineOf'
import { jobKinds } from '../../server/jobKinds'
import { carryOutAll } from '../../server/jobs'
import { sql, type Database } from '../../server/database'
import type { Engine } from '../../server/engine/engine'
import { insertMany } from '../../server/engine/write/insertMany'
import { ask as askOver, type Asked, type Came } from './asking'
import { cheapHash } from './passwords'
import { letTimePass } from './letTimePass'
import { PASSWORD, runService, type RunningService, type TestServiceOptions } from './runningService'
import { smallWorld, type World } from './smallWorld'

/** A response: the status, the headers and the body parsed as JSON. */
export interface Answer<Body = Record<string, unknown>> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** A person who uses the service, over real HTTP. */
export interface Person {
  readonly id: number
  readonly token: string
  get<Body = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<Answer<Body>>
  send<Body = Record<string, unknown>>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>
}

/** A service with a database without records, a small country, and people made on demand. */
export interface TestService {
  readonly app: FastifyInstance
  /** All its routes, as added: `GET /api/admin/farmers/:id`. */
  readonly routes: readonly string[]
  readonly database: Database
  readonly url: string
  /** The folder of its files. */
  readonly dataDirectory: string
  /** The ids of the geographies by name: North › Punjab › Ludhiana › Jagraon › Galib Kalan, Sidhwan Bet; Punjab › Patiala › Nabha › Bhadson; Haryana. */
  readonly places: Readonly<Record<string, number>>
  /** Makes a person with exactly these authorities, limited to these geographies (everywhere when none are given). */
  person(keys: readonly string[], places?: readonly string[]): Promise<Person>
  /** A person without a token. */
  readonly nobody: Person
  /** Makes the engine of another process, over the same database. */
  engine(): Engine
  /** Runs the waiting jobs of the queue, which tests do not do by themselves; returns the number of attempts. */
  carryOutJobs(options?: { readonly isLaterToo?: boolean }): Promise<number>
  /** Runs every schedule once, due or not, which tests do not do by themselves. Throws what a schedule throws. */
  letTimePass(): Promise<void>
  close(): Promise<void>
}

/** Starts the service on a free port, by default with the whole register. */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const { app, routes, url, parts, close } = await runService(options)
  const { database } = parts
  const world = await smallWorld(database)
  const engine = engineOf(parts)
  let isClosed = false
  const personAt = peopleOf(url, () => isClosed)
  return {
    app,
    get routes() {
      return routes()
    },
    database,
    url,
    dataDirectory: parts.settings.dataDirectory,
    places: world.places,
    person: async (keys, places) => personWith({ app, database, at: personAt, world }, keys, places),
    nobody: personAt(0, ''),
    engine: () => engineOf(parts),
    carryOutJobs: (how) => carryOutAll(engineOf(parts), jobKinds, how),
    letTimePass: () => letTimePass(engine),
    close: async () => {
      isClosed = true
      await engine.background.stop()
      await close()
    },
  }
}

/** Makes a person with these authorities everywhere, in an existing company. */
export async function personIn(
  { app, url, parts: { database } }: RunningService,
  keys: readonly string[],
): Promise<Person> {
  const known = await database.rows<{ key: string; id: number }>(
    sql`select authority as key, id::int as id from authorities`,
  )
  const [company] = await database.rows<{ id: number }>(sql`select id::int as id from companies order by id limit 1`)
  const world = {
    places: {},
    authorities: Object.fromEntries(known.map(({ key, id }) => [key, id])),
    company: company?.id ?? 0,
  }
  return personWith({ app, database, at: peopleOf(url, () => false), world }, keys)
}

let people = 0

/**
 * Stores a person who is signed in already: with a user, authorities, a password and an open session, but without the
 * requests of a sign-in, which the tests of sessions make. Thousands of people are made in a run.
 */
async function personWith(
  { app, database, at, world }: { app: FastifyInstance; database: Database; at: PersonAt; world: World },
  keys: readonly string[],
  places?: readonly string[],
): Promise<Person> {
  people += 1
  const username = `person.${people}`
  const [id = 0] = await insertMany(database, users, [
    {
      username,
      firstName: 'Person',
      lastName: `Number`,
      roleType: 'OFFICE',
      officeRole: 'ADMIN',
      mobile: `+919${String(100_000_000 + people)}`,
      email: `${username}@example.in`,
      company: world.company,
      employment: 'ON_ROLL',
      joiningDate: '2024-04-01',
      status: 'ACTIVE',
      ...(places && { scope: places.map((place) => world.places[place]) }),
    },
  ])
  const held = (places ? keys : [...keys, 'scope:everywhere']).map((key) => authorityAt(world, key))
  const session = randomUUID()
  const now = new Date()
  await database.run(sql`
    with held as (
      insert into user_authorities (user_id, authority_id, source) select ${id}, authority, 'DIRECT' from unnest(${held}::bigint[]) authority
    ), proof as (
      insert into credentials (user_id, password_hash, changed_at) values (${id}, ${cheapHash(PASSWORD)}, now())
    )
    insert into sessions (family, user_id, way, device, address, started_at, last_seen_at, until)
    values (${session}::uuid, ${id}, 'PASSWORD', 'Program node', '127.0.0.1', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz,
            ${new Date(now.getTime() + DAY).toISOString()}::timestamptz)`)
  return at(id, await app.sessionDoor.tokens.sign(id, session))
}

/** The duration of a test person's session, in milliseconds. */
const DAY = 86_400_000

function authorityAt({ authorities }: World, key: string): number {
  const id = authorities[key]
  if (id === undefined) throw new Error(`There is no authority ${key}`)
  return id
}

type PersonAt = (id: number, token: string) => Person

/**
 * Makes people at a service until it is closed: an abandoned test must not send requests to the next file's service.
 */
function peopleOf(url: string, isClosed: () => boolean): PersonAt {
  return (id, token) =>
    personWho(id, token, (path, request) => {
      if (isClosed()) throw new Error(`The service is closed: nobody asks ${path} any more`)
      return askOver(`${url}${path}`, request)
    })
}

function personWho(id: number, token: string, asked: (path: string, request: Asked) => Promise<Came>): Person {
  const ask = async <Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const came = await asked(path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    })
    return {
      status: came.status,
      get headers() {
        return came.headers
      },
      body: (came.bytes.length > 0 ? JSON.parse(came.bytes.toString()) : undefined) as Body,
    }
  }
  return {
    id,
    token,
    get: (path, headers) => ask('GET', path, undefined, headers),
    send: (method, path, body, headers) => ask(method, path, body, headers),
  }
}

/** Counts the lines in the history of a record. */
export async function historyLength(database: Database, resource: string, id: number): Promise<number> {
  return Number(
    await database.json(sql`select count(*)::text from history where resource = ${resource} and record_id = ${id}`),
  )
}
