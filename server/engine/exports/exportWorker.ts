import { on } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { rowsIn } from './pages'
import { writeRows } from './written'
import type { SheetPlan } from './plan'

/** What the thread writes, and where. */
export interface WriterData {
  readonly path: string
  readonly plan: SheetPlan
}

/** The messages to the thread: a page of rows as JSON, or the end. */
export type ToWriter = { readonly page: string } | { readonly end: true }

/** The messages from the thread: it has taken a page, or the file is written. */
export type FromWriter = { readonly taken: true } | { readonly rows: number; readonly size: number }

/**
 * Writes a large file in a thread of its own: reading a million rows and converting them to text keeps a processor busy
 * for many seconds, in which the service has to answer others.
 */
async function write(port: MessagePort, { path, plan }: WriterData): Promise<void> {
  const say = (message: FromWriter): void => port.postMessage(message)
  const pages = async function* (): AsyncGenerator<readonly (readonly unknown[])[]> {
    for await (const [message] of on(port, 'message') as AsyncIterable<[ToWriter]>) {
      if ('end' in message) return
      yield rowsIn(message.page)
      say({ taken: true })
    }
  }
  const rows = await writeRows(createWriteStream(path), plan, pages())
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
  say({ rows, size: (await stat(path)).size })
  port.close()
}

if (parentPort) await write(parentPort, workerData as WriterData)
