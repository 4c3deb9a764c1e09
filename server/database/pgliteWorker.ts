import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { CHANNEL, NOT_COMMITTED } from './database'
import { DISK_FULL, isDiskLow } from './freeRoom'
import { keepFiles, rememberLengths } from './pgliteFiles'
import { askingLite, type AskLite } from './pgliteStatements'

/**
 * The thread of the embedded database: a query blocks its thread, and the service must keep answering. There is one
 * session; a transaction owns it by its number, and all others wait.
 */

/** Where the thread finds its database: a directory, or memory; a new database is created from the image. */
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

/** An answer: rows and a count, or an error. */
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

/**
 * The messages from the thread: answers, notifications of the database, and, as the last one, why it cannot continue.
 */
export type WorkerMessage = WorkerAnswer | { readonly heard: string } | { readonly failed: string }

/** PostgreSQL's code of a change in read-only mode. */
const READ_ONLY = '25006'

type Failure = Error & WorkerAnswer['error'] & { readonly severity?: string }

const { directory, image } = workerData as WorkerData
const port = parentPort

/** Whether an image is packed by gzip, judged by its first two bytes. */
function isPacked([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b
}

/** The default log of 1 GB would be kept beside a company of 600 MB, copied with it, and replayed after a power cut. */
const inDirectory = ['-c', 'wal_sync_method=fsync', '-c', 'max_wal_size=256MB', '-c', 'min_wal_size=32MB']

/**
 * The start parameters of PostgreSQL. PGlite starts it with fsync off and its file system has no fsync: a power cut
 * would lose acknowledged changes. A new or in-memory database needs little memory, and clearing 128 MB was a quarter
 * of the time to open it.
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

/** The open database, and the function that queries it. */
interface Open {
  readonly database: PGlite
  readonly ask: AskLite
}

let syncs = 0
let owner = 0
/** Whether a statement has failed since the open transaction started. */
let hasFailed = false
let waiting: WorkerRequest[] = []

function answer(message: WorkerMessage): void {
  port?.postMessage(message)
}

/** Ends the thread at once, before it gives an answer that may be wrong. */
function fail(reason: string): never {
  answer({ failed: `The embedded database was stopped: ${reason}. The next start recovers it from its log.` })
  return process.exit(1)
}

let isLow = false
let nextLook = 0
const LOOK = 100

/**
 * Refuses changes before the disk is full, and allows them again when there is space: without any, the log would fail.
 */
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

/**
 * PostgreSQL answers the commit of a failed transaction with a silent rollback, so a caller that swallowed the failure
 * must get an error.
 */
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
