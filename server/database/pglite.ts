import { join } from 'node:path'
import { startThread } from './thread'
import { DataDirectoryError, inspectDirectory, sealDirectory, syncDirectory } from './dataDirectory'
import { atOnce, newEnding, type Database, type Queries } from './database'
import { lockDirectory, type DirectoryLock } from './directoryLock'
import type { WorkerAnswer, WorkerData, WorkerMessage, WorkerRequest } from './pgliteWorker'
import { sql, type Sql } from './sql'

type Ask = (request: Omit<WorkerRequest, 'id'>) => Promise<Required<Pick<WorkerAnswer, 'rows' | 'count'>>>

/** How the embedded database is opened. */
export interface PgliteOptions {
  /** Milliseconds between two vacuums; 15 minutes unless said. */
  readonly vacuumEvery?: number
  /** The image of a database in memory to begin with. */
  readonly image?: Uint8Array<ArrayBuffer>
}

const VACUUM_EVERY = 15 * 60_000

/**
 * Opens the embedded database in its own thread; without a directory it lives in memory.
 * Throws DataDirectoryError when the directory is in use, broken or half written.
 */
export async function openPglite(directory: string | null, options: PgliteOptions = {}): Promise<Database> {
  const lock = directory === null ? undefined : await lockDirectory(directory)
  try {
    const found = directory === null ? 'fresh' : inspectDirectory(directory)
    const { ask, listeners, terminate } = await startWorker(directory, options.image)
    if (directory !== null && found === 'fresh') sealDirectory(directory)
    if (directory !== null && found === 'abandoned') syncDirectory(directory)
    return databaseOver(ask, { lock, listeners, terminate, vacuumEvery: options.vacuumEvery ?? VACUUM_EVERY })
  } catch (error) {
    await lock?.release()
    throw error
  }
}

type Listeners = Set<(payload: string) => void>

interface Running {
  readonly ask: Ask
  /** Whoever wants to hear what is told in the database. */
  readonly listeners: Listeners
  readonly terminate: () => Promise<void>
}

async function startWorker(directory: string | null, image: WorkerData['image']): Promise<Running> {
  const workerData: WorkerData = { directory: directory && join(directory, 'postgres'), ...(image && { image }) }
  const worker = await startThread(import.meta.url, 'pgliteWorker', { workerData })
  const pending = new Map<number, { resolve: (answer: WorkerAnswer) => void; reject: (error: Error) => void }>()
  let last = 0
  let death: Error | undefined
  const fail = (error: Error): void => {
    death = error
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  const ready = new Promise<WorkerAnswer>((resolve, reject) => pending.set(0, { resolve, reject }))
  const listeners: Listeners = new Set()
  worker.on('message', (answer: WorkerMessage) => {
    if ('heard' in answer) return listeners.forEach((hear) => hear(answer.heard))
    const waiting = pending.get(answer.id)
    pending.delete(answer.id)
    if (answer.error) waiting?.reject(Object.assign(new Error(answer.error.message), answer.error))
    else waiting?.resolve(answer)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The embedded database has stopped')))
  try {
    await ready
  } catch (error) {
    await worker.terminate()
    if (directory === null) throw error
    throw new DataDirectoryError(
      `The database in ${directory} cannot be opened: ${(error as Error).message}. Restore ${directory} from a backup, or move it away to begin with an empty one.`,
    )
  }
  const ask: Ask = async (request) => {
    if (death) throw death
    last += 1
    const id = last
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      pending.set(id, { resolve, reject })
      worker.postMessage({ ...request, id } satisfies WorkerRequest)
    })
    return { rows: answer.rows ?? [], count: answer.count ?? 0 }
  }
  return { ask, listeners, terminate: async () => void (await worker.terminate()) }
}

interface Lifetime {
  readonly lock: DirectoryLock | undefined
  readonly listeners: Listeners
  readonly terminate: () => Promise<void>
  readonly vacuumEvery: number
}

function databaseOver(ask: Ask, { lock, listeners, terminate, vacuumEvery }: Lifetime): Database {
  let transactions = 0
  let cursors = 0
  let isClosed = false
  const outside = queriesOver(ask, 0)
  const script = async (text: string): Promise<void> =>
    void (await ask({ kind: 'script', text, values: [], transaction: 0 }))
  const vacuum = (): Promise<void> => script('vacuum (analyze)')
  const timer = setInterval(() => void vacuum().catch(() => undefined), vacuumEvery)
  timer.unref()
  return {
    kind: 'pglite',
    ...outside,
    script,
    vacuum,
    pages: (query, size) => {
      cursors += 1
      return pagesOf(outside, query, { cursor: `pages_${cursors}`, size })
    },
    async listen(hear) {
      // A listener of its own, so that the same function may listen twice.
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
      await ask({ kind: 'close', text: '', values: [], transaction: 0 })
      await terminate()
      await lock?.release()
    },
  }
}

/**
 * There is one session, and a transaction that stayed open would keep everybody waiting. So the cursor outlives its
 * transaction: one statement lays all its rows aside, and each page is a statement of its own.
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
    // Of a database that was closed meanwhile nothing is left to be closed.
    await queries.run({ text: `close ${cursor}`, values: [] }).catch(() => undefined)
  }
}

function queriesOver(ask: Ask, transaction: number, afterwards = atOnce): Queries {
  const send = ({ text, values }: Sql): ReturnType<Ask> => ask({ kind: 'query', text, values, transaction })
  return {
    rows: async <Row>(query: Sql) => (await send(query)).rows as Row[],
    run: async (query) => (await send(query)).count,
    json: async (query) => String(Object.values((await send(query)).rows[0] ?? {})[0] ?? 'null'),
    afterwards,
  }
}

/** How often the embedded database has written through to the disk since it was opened. */
export async function countSyncs(database: Queries): Promise<number> {
  const [row] = await database.rows<{ syncs: number }>(sql`agridesk: count of syncs`)
  return row?.syncs ?? 0
}
