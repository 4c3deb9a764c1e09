import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { CHANNEL, NOT_COMMITTED } from './database'
import { DISK_FULL, isDiskLow } from './freeRoom'
import { keepFiles, rememberLengths } from './pgliteFiles'
import { askingLite, type AskLite } from './pgliteStatements'

/**
 * The thread in which the embedded database lives: a query blocks its thread, and the service must go on answering.
 * One session; a transaction owns it by its number, and everybody else waits.
 */

/** Where the thread finds its database: a directory, or memory; what is made there begins with an image of another one. */
export interface WorkerData {
  readonly directory: string | null
  readonly image?: Uint8Array<ArrayBuffer>
}

/** What the service sends to the thread. */
export interface WorkerRequest {
  readonly id: number
  readonly kind: 'query' | 'script' | 'begin' | 'end' | 'close'
  readonly text: string
  readonly values: readonly unknown[]
  /** The name under which the plan of a query is kept. */
  readonly preparedAs?: string
  /** The number of the transaction; 0 outside. */
  readonly transaction: number
}

/** What comes back: rows and a count, or an error. */
export interface WorkerAnswer {
  readonly id: number
  readonly rows?: unknown[]
  readonly count?: number
  readonly error?: {
    readonly message: string
    readonly code?: string
    readonly constraint?: string
    readonly table?: string
    readonly detail?: string
  }
}

/** What comes from the thread: answers, what was told in the database, and why it cannot go on, which is its last word. */
export type WorkerMessage = WorkerAnswer | { readonly heard: string } | { readonly failed: string }

/** What PostgreSQL says of a change where only reading is allowed. */
const READ_ONLY = '25006'

type Failure = Error & WorkerAnswer['error'] & { readonly severity?: string }

const { directory, image } = workerData as WorkerData
const port = parentPort

/** Tells by its first two bytes whether an image is packed by gzip. */
function isPacked([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b
}

/** A log of 1 GB would be kept beside a company of 600 MB, be copied with it, and be gone through after a power cut. */
const inDirectory = ['-c', 'wal_sync_method=fsync', '-c', 'max_wal_size=256MB', '-c', 'min_wal_size=32MB']

/**
 * How PostgreSQL is started. PGlite starts it with fsync off and its file system has no fsync: a power cut would lose what was
 * acknowledged. A database that is made, or lives in memory itself, has little to remember, and a quarter of
 * opening it went into clearing 128 MB for that.
 */
function startParams(): string[] {
  const params =
    directory === null ? PGlite.defaultStartParams : PGlite.defaultStartParams.filter((one) => one !== '-F')
  return [...params, ...(directory === null ? [] : inDirectory), ...(image ? ['-c', 'shared_buffers=16MB'] : [])]
}

async function open(): Promise<PGlite> {
  const database = await PGlite.create({
    ...(directory !== null && { dataDir: directory }),
    startParams: startParams(),
    ...(image && { loadDataDir: new Blob([image], isPacked(image) ? { type: 'application/gzip' } : {}) }),
    extensions: { pg_trgm },
    parsers: { 20: Number, 1700: Number, 1082: String, 1114: String, 1184: String },
  })
  if (directory !== null) {
    keepFiles(database, () => (syncs += 1), fail)
    rememberLengths(database)
  }
  await database.exec("set timezone to 'UTC'")
  await database.listen(CHANNEL, (heard) => answer({ heard }))
  return database
}

/** The open database, and how it is asked. */
interface Open {
  readonly database: PGlite
  readonly ask: AskLite
}

let syncs = 0
let owner = 0
/** Whether a statement has failed since the open transaction began. */
let hasFailed = false
let waiting: WorkerRequest[] = []

function answer(message: WorkerMessage): void {
  port?.postMessage(message)
}

/** Ends the thread at once, before anything is answered that may not be true. */
function fail(reason: string): never {
  answer({ failed: `The embedded database was stopped: ${reason}. The next start recovers it from its log.` })
  return process.exit(1)
}

let isLow = false
let nextLook = 0
const LOOK = 100

/** Changes are refused before the disk is full, and allowed again when there is room: without any, the log would fail. */
async function mindRoom(database: PGlite): Promise<void> {
  if (directory === null || performance.now() < nextLook) return
  nextLook = performance.now() + LOOK
  if (isDiskLow(directory) === isLow) return
  await database.exec(`set default_transaction_read_only = ${isLow ? 'off' : 'on'}`)
  isLow = !isLow
}

async function perform({ database, ask }: Open, request: WorkerRequest): Promise<void> {
  try {
    if (owner === 0 || request.kind === 'begin') await mindRoom(database)
    if (request.kind === 'script') {
      await database.exec(request.text)
      return answer({ id: request.id, rows: [], count: 0 })
    }
    if (request.text === 'agridesk: count of syncs') return answer({ id: request.id, rows: [{ syncs }], count: 1 })
    if (request.kind === 'end' && request.text === 'commit' && hasFailed) await probe(database)
    const result = await ask(request)
    answer({ id: request.id, rows: result.rows, count: result.affectedRows ?? result.rows.length })
  } catch (error) {
    hasFailed = true
    const { message, code, constraint, table, detail, severity } = error as Failure
    if (severity === 'PANIC' || severity === 'FATAL') fail(message)
    if (isLow && code === READ_ONLY) {
      const full = 'There is too little room on the disk for changes'
      return answer({ id: request.id, error: { message: full, code: DISK_FULL } })
    }
    answer({ id: request.id, error: { message, code, constraint, table, detail } })
  }
}

/** PostgreSQL answers the commit of a failed transaction with a silent rollback: whoever swallowed the failure must hear of it. */
async function probe(database: PGlite): Promise<void> {
  try {
    await database.query('select 1')
  } catch (cause) {
    await database.query('rollback')
    throw new Error(NOT_COMMITTED, { cause })
  }
}

async function step(open: Open, request: WorkerRequest): Promise<void> {
  if (owner !== 0 && request.transaction !== owner) {
    waiting.push(request)
    return
  }
  if (request.kind === 'close') {
    await open.database.close()
    return answer({ id: request.id })
  }
  if (request.kind === 'begin') {
    owner = request.transaction
    hasFailed = false
  }
  await perform(open, request)
  if (request.kind !== 'end') return
  owner = 0
  const queue = waiting
  waiting = []
  for (const next of queue) await step(open, next)
}

try {
  const database = await open()
  const whole: Open = { database, ask: askingLite(database) }
  let chain = Promise.resolve()
  port?.on('message', (request: WorkerRequest) => {
    chain = chain.then(() => step(whole, request))
  })
  answer({ id: 0 })
} catch (error) {
  answer({ id: 0, error: { message: error instanceof Error ? error.message : String(error) } })
}
