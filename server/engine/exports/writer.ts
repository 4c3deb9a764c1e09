import { startThread } from '../../database/thread'
import type { FromWriter, ToWriter, WriterData } from './exportWorker'

/** A file that is being written in its own thread. */
export interface Writer {
  /** Takes the next rows, as JSON; answers when they are written, to limit the rows in memory. */
  add(page: string): Promise<void>
  /** Ends the file. Answers its number of rows and its size. */
  end(): Promise<{ rows: number; size: number }>
  /** Ends the thread, even while it is working. */
  close(): Promise<void>
}

/** The thread's memory limits. It needs a few short-lived pages of rows. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** Starts to write a file. */
export async function newWriter(workerData: WriterData): Promise<Writer> {
  const worker = await startThread(import.meta.url, 'exportWorker', { workerData, resourceLimits: LIMITS })
  let death: Error | undefined
  let waiting: { resolve: (message: FromWriter) => void; reject: (error: Error) => void } | undefined
  const die = (error: Error): void => {
    death ??= error
    waiting?.reject(death)
  }
  worker.on('message', (message: FromWriter) => waiting?.resolve(message))
  worker.on('error', die)
  worker.on('exit', () => die(new Error('The thread that wrote the file has stopped')))
  const ask = async (message: ToWriter): Promise<FromWriter> => {
    if (death) throw death
    return new Promise<FromWriter>((resolve, reject) => {
      waiting = { resolve, reject }
      worker.postMessage(message)
    })
  }
  return {
    add: async (page) => void (await ask({ page })),
    end: async () => {
      const answer = await ask({ end: true })
      if ('taken' in answer) throw new Error('The file was not ended')
      return answer
    },
    close: async () => void (await worker.terminate()),
  }
}
