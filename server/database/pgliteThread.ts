import { startThread } from './thread'
import type { WorkerAnswer, WorkerData, WorkerMessage, WorkerRequest } from './pgliteWorker'

/** Sends a request to the thread and answers with what comes back. */
export type Ask = (request: Omit<WorkerRequest, 'id'>) => Promise<Required<Pick<WorkerAnswer, 'rows' | 'count'>>>

/** The thread of an embedded database. */
export interface PgliteThread {
  readonly ask: Ask
  /** The listeners to notifications of the database. */
  readonly listeners: Set<(payload: string) => void>
  /** Milliseconds for which requests have been waiting without any answer. */
  silence(): number
  /** Ends the thread; pending requests are refused. */
  terminate(reason?: Error): Promise<void>
}

interface Waiting {
  readonly resolve: (answer: WorkerAnswer) => void
  readonly reject: (error: Error) => void
}

/** The number of the answer that the database is open. */
const OPENED = 0

/**
 * Starts the thread and opens its database; `failed` is called with the reason when it ends by itself. Throws when the
 * database cannot be opened.
 */
export async function startPglite(workerData: WorkerData, failed: (reason: Error) => void): Promise<PgliteThread> {
  const worker = await startThread(import.meta.url, 'pgliteWorker', { workerData })
  const pending = new Map<number, Waiting>()
  const listeners: PgliteThread['listeners'] = new Set()
  let last = OPENED
  let silentSince = performance.now()
  let death: Error | undefined
  const die = (reason: Error, isWanted = false): void => {
    if (death) return
    death = reason
    for (const { reject } of pending.values()) reject(reason)
    pending.clear()
    if (!isWanted) failed(reason)
  }
  const send = (message?: WorkerRequest): Promise<WorkerAnswer> => {
    if (pending.size === 0) silentSince = performance.now()
    return new Promise((resolve, reject) => {
      pending.set(message?.id ?? OPENED, { resolve, reject })
      if (message) worker.postMessage(message)
    })
  }
  worker.on('message', (message: WorkerMessage) => {
    if ('failed' in message) return die(new Error(message.failed))
    if ('heard' in message) return listeners.forEach((hear) => hear(message.heard))
    silentSince = performance.now()
    const waiting = pending.get(message.id)
    pending.delete(message.id)
    if (message.error) waiting?.reject(Object.assign(new Error(message.error.message), message.error))
    else waiting?.resolve(message)
  })
  worker.on('error', (error) => die(error))
  worker.on('exit', () => die(new Error('The embedded database has stopped')))
  const terminate: PgliteThread['terminate'] = async (reason = new Error('The embedded database has stopped')) => {
    die(reason, true)
    await worker.terminate()
  }
  await send().catch(async (error: unknown) => {
    await terminate()
    throw error
  })
  return {
    listeners,
    terminate,
    silence: () => (pending.size === 0 ? 0 : performance.now() - silentSince),
    ask: async (request) => {
      if (death) throw death
      last += 1
      const { rows = [], count = 0 } = await send({ ...request, id: last })
      return { rows, count }
    },
  }
}
