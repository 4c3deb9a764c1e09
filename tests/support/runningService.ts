import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ServerResponse } from 'node:http'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Register } from '#define'
import { register } from '#resources'
import { createApp, type Parts } from '../../server/app'
import { behaviours, endpoints, schedules } from '../../server/behaviours'
import type { Database } from '../../server/database'
import type { AnyBehaviour } from '../../server/engine/engine'
import { newBackground, type Background } from '../../server/engine/background'
import type { DirectorySettings } from '../../server/outbound/directory/settings'
import { forgetEverybody } from '../../server/session'
import { readSettings } from '../../server/settings'
import { makeWithRoutes } from './addedRoutes'
import { scratchFolder } from './scratch.mjs'
import { borrowDatabase, type BorrowedDatabase } from './workerDatabase'

/** How a test service may differ from the real one. */
export interface TestServiceOptions {
  readonly register?: Register
  readonly now?: () => Date
  /** The port; a free one unless its address has to be known in advance. */
  readonly port?: number
  /** The connected directory: by default the demo's own, none with null. */
  readonly directory?: DirectorySettings | null
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>>
  /** Additional to those of the service; the last of a resource applies. */
  readonly behaviours?: readonly AnyBehaviour[]
  /** How long the search over all resources waits for any one of them, in milliseconds; a test may be slow. */
  readonly searchPatience?: number
  /** The destination of the service's log, at its most detailed level. */
  readonly logTo?: NodeJS.WritableStream
}

/** A listening service, over a database without records. */
export interface RunningService {
  readonly app: FastifyInstance
  /** All its routes, as added: `GET /api/admin/farmers/:id`. */
  readonly routes: () => readonly string[]
  readonly url: string
  /** Its parts, for an engine beside its own. */
  readonly parts: Parts
  close(): Promise<void>
}

/** The password of everyone at a test service. */
export const PASSWORD = 'correct horse battery'

/**
 * Runs a service on a free port: that of this worker, which all test files use one after the other, if it differs only
 * in its clock; else a new one. Making one takes longer than most files use it.
 */
export async function runService({ now, ...own }: TestServiceOptions): Promise<RunningService> {
  const lent = await borrowDatabase()
  return Object.keys(own).length > 0 ? runOwn(lent, { ...own, ...(now && { now }) }) : runShared(lent, now)
}

async function runOwn(lent: BorrowedDatabase, options: TestServiceOptions): Promise<RunningService> {
  const made = await make(lent.database, options)
  return {
    ...made,
    close: async () => {
      await made.end()
      await lent.close()
    },
  }
}

/** The service of this worker over a database that is lent repeatedly. */
interface Shared extends Made {
  /** The clock of the file that uses the service. */
  now: () => Date
  /** Waits until all its work has ended; returns false when that takes too long, or when it was closed. */
  settles(): Promise<boolean>
}

const sharedOver = new WeakMap<Database, Shared>()

async function runShared(lent: BorrowedDatabase, now = () => new Date()): Promise<RunningService> {
  const shared = sharedOver.get(lent.database) ?? (await makeShared(lent))
  shared.now = now
  return {
    app: shared.app,
    routes: shared.routes,
    url: shared.url,
    parts: { ...shared.parts, now },
    close: async () => {
      if (await shared.settles()) emptyFolder(shared.parts.settings.dataDirectory)
      else {
        sharedOver.delete(lent.database)
        await shared.end()
      }
      forgetEverybody()
      await lent.close()
    },
  }
}

function emptyFolder(dataDirectory: string): void {
  for (const name of readdirSync(dataDirectory))
    if (name !== SECRETS) rmSync(join(dataDirectory, name), { recursive: true, force: true })
}

async function makeShared(lent: BorrowedDatabase): Promise<Shared> {
  const { background, idle } = watchedBackground()
  const made = await make(lent.database, { now: () => shared.now() }, background)
  const open = openRequests(made.app)
  const shared: Shared = {
    ...made,
    now: () => new Date(),
    settles: async () => made.app.server.listening && inTime(open.end().then(idle)),
  }
  sharedOver.set(lent.database, shared)
  lent.beforeEnd(async () => {
    if (sharedOver.delete(lent.database)) await shared.end()
  })
  return shared
}

interface Made {
  readonly app: FastifyInstance
  readonly routes: () => readonly string[]
  readonly url: string
  readonly parts: Parts
  end(): Promise<void>
}

const SECRETS = 'secrets.json'

/** The timeout for slow work, in milliseconds. */
const SLOW = 20_000

async function make(database: Database, options: TestServiceOptions, background?: Background): Promise<Made> {
  const dataDirectory = scratchFolder('agridesk-')
  writeFileSync(join(dataDirectory, SECRETS), process.env.AGRIDESK_TEST_SECRETS ?? '{}')
  const settings = await readSettings({
    DATA_DIR: dataDirectory,
    PORT: String(options.port ?? 0),
    LOG_LEVEL: options.logTo ? 'trace' : (process.env.TEST_LOG ?? 'silent'),
    DEMO_PASSWORD: PASSWORD,
    // A test of all resources on a busy machine takes longer than the usual quarter of an hour.
    ACCESS_TOKEN_MINUTES: '60',
    ...options.environment,
  })
  const parts: Parts = {
    verifiesAnswers: true,
    settings: options.directory === undefined ? settings : { ...settings, directory: options.directory ?? undefined },
    database,
    register: options.register ?? register,
    behaviours: [...behaviours, ...(options.behaviours ?? [])],
    endpoints,
    schedules,
    searchPatience: options.searchPatience ?? SLOW,
    ...(options.now && { now: options.now }),
    ...(options.logTo && { logTo: options.logTo }),
  }
  const { app, routes } = await makeWithRoutes(
    () => createApp({ ...parts, ...(background && { background }) }),
    parts.register,
  )
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  return {
    app,
    routes,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    parts,
    end: async () => {
      await app.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Makes a background that reports when it is idle. */
function watchedBackground(): { readonly background: Background; idle(): Promise<void> } {
  let running = 0
  const waiting: (() => void)[] = []
  const background = newBackground(() => {
    forgetEverybody()
    running -= 1
    if (running === 0) for (const goOn of waiting.splice(0)) goOn()
  })
  return {
    background: {
      ...background,
      start: (work, onFault) => {
        running += 1
        background.start(work, onFault)
      },
    },
    idle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  }
}

/** Tracks the requests without a complete response. */
function openRequests(app: FastifyInstance): { end(): Promise<void> } {
  const open = new Map<ServerResponse, string>()
  app.server.on('request', ({ url = '' }, reply: ServerResponse) => {
    open.set(reply, url)
    reply.once('close', () => open.delete(reply))
  })
  return {
    /** Ends event streams, which never end by themselves, and waits for everything else. */
    end: async () => {
      const closed = [...open.keys()].map((reply) => once(reply, 'close'))
      for (const [reply, url] of open) if (url.startsWith('/api/admin/events')) reply.destroy()
      await Promise.all(closed)
    },
  }
}

/** Longer than any work that a test has waited for; anything slower costs no more than another service. */
const PATIENCE = 5_000

async function inTime(work: Promise<unknown>): Promise<boolean> {
  let clock: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (clock = setTimeout(() => resolve(false), PATIENCE)))
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(clock))
}
