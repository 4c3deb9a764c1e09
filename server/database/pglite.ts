import { join } from 'node:path'
import { DATABASE, DataDirectoryError, inspectDirectory, newDraft, sealDraft, syncTree } from './dataDirectory'
import { atOnce, newEnding, type Database, type Queries } from './database'
import { lockDirectory, type DirectoryLock } from './directoryLock'
import { emptyImage } from './emptyImage'
import { isDiskLow } from './freeRoom'
import { startPglite, type Ask, type PgliteThread } from './pgliteThread'
import type { WorkerData } from './pgliteWorker'
import { quiescing } from './quiescence'
import { sql, type Sql } from './sql'

/** Options for opening the embedded database. */
export interface PgliteOptions {
  /** Milliseconds between two vacuums; 15 minutes by default. */
  readonly vacuumEvery?: number
  /** The image from which a new database is created, in memory or in a fresh directory; by default an empty one. */
  readonly image?: Uint8Array<ArrayBuffer>
  /**
   * Called with the reason when the database ended by itself. It cannot be used any more; the process should end and
   * start again.
   */
  readonly failed?: (reason: Error) => void
  /** Milliseconds without any answer after which the database counts as stuck. */
  readonly patience?: number
  /** The maximum duration of closing, in milliseconds. */
  readonly closing?: number
}

const VACUUM_EVERY = 15 * 60_000
/** Longer than any statement of a request, and than most migrations. */
const SILENCE = 5 * 60_000
const CLOSING = 30_000

/**
 * Opens the embedded database in its own thread; without a directory it is in memory. Throws DataDirectoryError when
 * the directory is in use or broken.
 */
export async function openPglite(directory: string | null, options: PgliteOptions = {}): Promise<Database> {
  const failed = options.failed ?? (() => undefined)
  const newImage = async (): Promise<Uint8Array<ArrayBuffer>> => options.image ?? (await emptyImage())
  if (directory === null)
    return databaseOver(await startPglite({ directory, image: await newImage() }, failed), options)
  let thread: PgliteThread | undefined
  let still: ReturnType<typeof quiescing> | undefined
  const lock = await lockDirectory(directory, {
    quiesce: async () => {
      if (!still) throw new Error('The database is still being opened')
      return still.quiesce()
    },
    lost: () => {
      const reason = new Error(
        `The data directory ${directory} was moved or removed, or its lock was, so the embedded database was stopped.`,
      )
      failed(reason)
      void thread?.terminate(reason)
    },
  })
  try {
    if (inspectDirectory(directory) === 'fresh') await createDatabase(directory, await newImage())
    const database = join(directory, DATABASE)
    thread = await startIn({ directory: database }, directory, failed)
    // What opening wrote, perhaps including a recovery, was not synced.
    syncTree(database)
    still = quiescing(thread.ask)
    return databaseOver(thread, options, { lock, still })
  } catch (error) {
    await thread?.terminate()
    await lock.release()
    throw error
  }
}

/** Creates the database from an image beside its place, and moves it there once it is closed and on the disk. */
async function createDatabase(directory: string, image: Uint8Array<ArrayBuffer>): Promise<void> {
  const thread = await startIn({ directory: newDraft(directory), image }, directory, () => undefined)
  await thread.ask({ kind: 'close', text: '', values: [], transaction: 0 })
  await thread.terminate()
  sealDraft(directory)
}

async function startIn(place: WorkerData, directory: string, failed: (reason: Error) => void): Promise<PgliteThread> {
  try {
    return await startPglite(place, failed)
  } catch (error) {
    // The engine reports a full disk only as an abort.
    const reason = isDiskLow(directory)
      ? 'there is too little room on its disk. Free some space and start again.'
      : `${(error as Error).message}. Restore ${directory} from a backup, or move it away to begin with an empty one.`
    throw new DataDirectoryError(`The database in ${directory} cannot be opened: ${reason}`)
  }
}

/** What an open database holds in its directory. */
interface Hold {
  readonly lock: DirectoryLock
  readonly still: ReturnType<typeof quiescing>
}

function databaseOver(thread: PgliteThread, options: PgliteOptions, hold?: Hold): Database {
  const { ask, listeners } = thread
  const { vacuumEvery = VACUUM_EVERY, patience = SILENCE, closing = CLOSING } = options
  let transactions = 0
  let cursors = 0
  let isClosed = false
  const outside = queriesOver(ask, 0)
  const script = async (text: string): Promise<void> =>
    void (await ask({ kind: 'script', text, values: [], transaction: 0 }))
  const vacuum = (): Promise<void> => script('vacuum (analyze)')
  const timer = setInterval(oneAtATime(vacuum), vacuumEvery)
  timer.unref()
  return {
    kind: 'pglite',
    ...outside,
    script,
    vacuum,
    isStuck: () => thread.silence() > patience,
    pages: (query, size) => {
      cursors += 1
      return pagesOf(outside, query, { cursor: `pages_${cursors}`, size })
    },
    async listen(hear) {
      // A separate listener, so that the same function may listen twice.
      const listener = (payload: string): void => hear(payload)
      listeners.add(listener)
      return async () => void listeners.delete(listener)
    },
    async transaction(work) {
      transactions += 1
      const transaction = transactions
      const end = (text: string): Promise<unknown> => ask({ kind: 'end', text, values: [], transaction })
      const ending = newEnding()
      await ask({ kind: 'begin', text: 'begin', values: [], transaction })
      try {
        const result = await work(queriesOver(ask, transaction, ending.afterwards))
        await end('commit')
        await ending.end(true)
        return result
      } catch (error) {
        await end('rollback').catch(() => undefined)
        await ending.end(false)
        throw error
      }
    },
    async close() {
      if (isClosed) return
      isClosed = true
      clearInterval(timer)
      await hold?.still.end().catch(() => undefined)
      const closed = ask({ kind: 'close', text: '', values: [], transaction: 0 })
      try {
        await inTime(closed, closing)
      } finally {
        // The lock is held while the thread may still write.
        await inTime(thread.terminate(), TERMINATING)
        await hold?.lock.release()
      }
    },
  }
}

/** Starts work unless it is still running: closing would wait for everything that had queued up. */
function oneAtATime(work: () => Promise<void>): () => void {
  let running: Promise<void> | undefined
  return () => {
    running ??= work()
      .catch(() => undefined)
      .finally(() => (running = undefined))
  }
}

const TERMINATING = 2000

async function inTime(work: Promise<unknown>, limit: number): Promise<void> {
  let clock: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    clock = setTimeout(() => reject(new Error(TOO_LATE)), limit)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(clock))
}

const TOO_LATE = 'The embedded database did not close in time and was stopped. The next start recovers it from its log.'

/**
 * There is only one session, and an open transaction would block everyone. So the cursor outlives its transaction: one
 * statement stores all its rows, and each page is a statement of its own.
 */
async function* pagesOf<Row>(
  queries: Queries,
  { text, values }: Sql,
  { cursor, size }: { readonly cursor: string; readonly size: number },
): AsyncGenerator<Row[], void, void> {
  await queries.run({ text: `declare ${cursor} no scroll cursor with hold for ${text}`, values })
  try {
    for (;;) {
      const rows = await queries.rows<Row>({ text: `fetch ${Number(size)} from ${cursor}`, values: [] })
      if (rows.length > 0) yield rows
      if (rows.length < size) return
    }
  } finally {
    // If the database was closed, the cursor is gone already.
    await queries.run({ text: `close ${cursor}`, values: [] }).catch(() => undefined)
  }
}

function queriesOver(ask: Ask, transaction: number, afterwards = atOnce): Queries {
  const send = ({ text, values, preparedAs }: Sql): ReturnType<Ask> =>
    ask({ kind: 'query', text, values, transaction, ...(preparedAs && { preparedAs }) })
  return {
    rows: async <Row>(query: Sql) => (await send(query)).rows as Row[],
    run: async (query) => (await send(query)).count,
    json: async (query) => String(Object.values((await send(query)).rows[0] ?? {})[0] ?? 'null'),
    afterwards,
  }
}

/** Counts the syncs to disk of the embedded database since it was opened. */
export async function countSyncs(database: Queries): Promise<number> {
  const [row] = await database.rows<{ syncs: number }>(sql`agridesk: count of syncs`)
  return row?.syncs ?? 0
}
