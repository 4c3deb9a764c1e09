import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Register } from '#define'
import {
  authorities,
  authorityList,
  banks,
  companies,
  geographies,
  register as wholeRegister,
  userAuthorities,
  users,
} from '#resources'
import { createApp } from '../../server/app'
import { behaviours, endpoints } from '../../server/behaviours'
import { engineOf } from '../../server/engineOf'
import { jobKinds } from '../../server/jobKinds'
import { carryOutAll } from '../../server/jobs'
import { letTimePass } from '../../server/engine/clock'
import { sql, type Database } from '../../server/database'
import type { AnyBehaviour } from '../../server/engine/behaviour'
import type { Engine } from '../../server/engine/engine'
import { insertMany } from '../../server/engine/insertMany'
import type { DirectorySettings } from '../../server/outbound/directory/settings'
import { readSettings } from '../../server/settings'
import { openTestDatabase } from './database'
import { setCheapPassword } from './passwords'

/** What came back: the status, the headers and the body read as JSON. */
export interface Answer<Body = Record<string, unknown>> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** Somebody at work on the service, over real HTTP. */
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

/** A service with a database of its own, a small country, and people made on demand. */
export interface TestService {
  readonly app: FastifyInstance
  readonly database: Database
  readonly url: string
  /** Where it keeps its files. */
  readonly dataDirectory: string
  /** The ids of the geographies by name: North › Punjab › Ludhiana › Jagraon › Galib Kalan, Sidhwan Bet; Punjab › Patiala › Nabha › Bhadson; Haryana. */
  readonly places: Readonly<Record<string, number>>
  /** Somebody who holds exactly these authorities, limited to these geographies (everywhere when none are given). */
  person(keys: readonly string[], places?: readonly string[]): Promise<Person>
  /** Somebody without a token. */
  readonly nobody: Person
  /** The engine as another process would have it, over the same database. */
  engine(): Engine
  /** Carries out what waits in the queue, which no test does by itself; answers how many tries that were. */
  carryOutJobs(options?: { readonly isLaterToo?: boolean }): Promise<number>
  /** Lets time do to the records what it does, which no test does by itself. Throws what a rule throws. */
  letTimePass(): Promise<void>
  close(): Promise<void>
}

const PASSWORD = 'correct horse battery'

/** What a service of the tests may have otherwise than the real one. */
export interface TestServiceOptions {
  readonly register?: Register
  readonly now?: () => Date
  /** Where it listens; on a free port unless its own address has to be known beforehand. */
  readonly port?: number
  /** The directory to which it is connected: the demo's own unless said, none with null. */
  readonly directory?: DirectorySettings | null
  /** What the environment says besides. */
  readonly environment?: Readonly<Record<string, string>>
  /** Beside those of the service; the last of a resource holds. */
  readonly behaviours?: readonly AnyBehaviour[]
  /** Where the service logs whatever it has to say, down to the last detail. */
  readonly logTo?: NodeJS.WritableStream
}

/** Starts the service on a free port, with the whole register unless another is given. */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const { database, close } = await openTestDatabase()
  const dataDirectory = mkdtempSync(join(tmpdir(), 'agridesk-'))
  writeFileSync(join(dataDirectory, 'secrets.json'), process.env.AGRIDESK_TEST_SECRETS ?? '{}')
  const settings = await readSettings({
    DATA_DIR: dataDirectory,
    PORT: String(options.port ?? 0),
    LOG_LEVEL: options.logTo ? 'trace' : (process.env.TEST_LOG ?? 'silent'),
    DEMO_PASSWORD: PASSWORD,
    ...options.environment,
  })
  const parts = {
    settings: options.directory === undefined ? settings : { ...settings, directory: options.directory ?? undefined },
    database,
    register: options.register ?? wholeRegister,
    behaviours: [...behaviours, ...(options.behaviours ?? [])],
    endpoints,
    ...(options.now && { now: options.now }),
    ...(options.logTo && { logTo: options.logTo }),
  }
  const app = await createApp(parts)
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const world = await smallWorld(database)
  const engine = engineOf(parts)
  return {
    app,
    database,
    url,
    dataDirectory,
    places: world.places,
    person: async (keys, places) => personWith({ database, url, world }, keys, places),
    nobody: personAt(url, 0, ''),
    engine: () => engineOf(parts),
    carryOutJobs: (how) => carryOutAll(engineOf(parts), jobKinds, how),
    letTimePass: () =>
      letTimePass(engine, (error) => {
        throw error
      }),
    close: async () => {
      await Promise.all([engine.background.stop(), app.close()])
      await close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

interface World {
  readonly places: Record<string, number>
  readonly authorities: Record<string, number>
  readonly company: number
}

async function smallWorld(database: Database): Promise<World> {
  const places: Record<string, number> = {}
  const grow = async (
    type: string,
    rows: readonly (readonly [name: string, code: string, parent?: string, iso?: string])[],
  ): Promise<void> => {
    const ids = await insertMany(
      database,
      geographies,
      rows.map(([name, code, parent, isoCode]) => ({
        type,
        name,
        code,
        status: 'ACTIVE',
        ...(parent && { parent: places[parent] }),
        ...(isoCode && { isoCode }),
      })),
    )
    rows.forEach(([name], index) => (places[name] = ids[index] ?? 0))
  }
  await grow('zone', [['North', 'Z-N']])
  await grow('state', [
    ['Punjab', 'IN-PB', 'North', 'IN-PB'],
    ['Haryana', 'IN-HR', 'North', 'IN-HR'],
  ])
  await grow('district', [
    ['Ludhiana', 'D036', 'Punjab'],
    ['Patiala', 'D041', 'Punjab'],
    ['Karnal', 'D067', 'Haryana'],
  ])
  await grow('tehsil', [
    ['Jagraon', 'T0230', 'Ludhiana'],
    ['Nabha', 'T0252', 'Patiala'],
    ['Indri', 'T0371', 'Karnal'],
  ])
  await grow('village', [
    ['Galib Kalan', 'V1', 'Jagraon'],
    ['Sidhwan Bet', 'V2', 'Jagraon'],
    ['Bhadson', 'V3', 'Nabha'],
    ['Biana', 'V4', 'Indri'],
  ])
  const names = Object.keys(authorityList)
  const ids = await insertMany(
    database,
    authorities,
    names.map((authority) => ({
      authority,
      ...authorityList[authority as keyof typeof authorityList],
      isMasterData: true,
    })),
  )
  await insertMany(database, banks, [{ code: 'HDFC', name: 'HDFC Bank', active: true }])
  const [company = 0] = await insertMany(database, companies, [{ code: 'AGRI', name: 'Agridesk', kind: 'SELF' }])
  return {
    places,
    authorities: Object.fromEntries(names.map((authority, index) => [authority, ids[index] ?? 0])),
    company,
  }
}

let people = 0

async function personWith(
  { database, url, world }: { database: Database; url: string; world: World },
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
  const held = places ? keys : [...keys, 'scope:everywhere']
  await insertMany(
    database,
    userAuthorities,
    held.map((key) => ({ user: id, authority: world.authorities[key], source: 'DIRECT' })),
  )
  await setCheapPassword(database, [id], PASSWORD)
  const { body } = await personAt(url, id, '').send<{ access_token: string }>('POST', '/api/admin/oauth/token', {
    grant_type: 'password',
    username,
    password: PASSWORD,
  })
  if (!body.access_token) throw new Error(`${username} could not sign in: ${JSON.stringify(body)}`)
  return personAt(url, id, body.access_token)
}

function personAt(url: string, id: number, token: string): Person {
  const ask = async <Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : undefined) as Body }
  }
  return {
    id,
    token,
    get: (path, headers) => ask('GET', path, undefined, headers),
    send: (method, path, body, headers) => ask(method, path, body, headers),
  }
}

/** How many lines the history of a record has. */
export async function historyLength(database: Database, resource: string, id: number): Promise<number> {
  return Number(
    await database.json(sql`select count(*)::text from history where resource = ${resource} and record_id = ${id}`),
  )
}
