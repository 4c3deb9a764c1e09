import { mkdir, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Database, type Queries } from '../database'
import type { Message, Outbox } from '../engine/outbox'
import { noteMessage } from './noted'
import { messageFile, readMessageFile, type StoredMessage } from './messageFiles'

/** How many days messages are kept; the first message of each day removes older ones. */
const KEPT_DAYS = 30

/** The suffix of a file until the transaction that sends its message is committed. */
const PART = '.part'

/** An outbox in a folder: nothing leaves the machine. */
export interface FolderOutbox extends Outbox {
  /** Reads the newest messages in full, for the user of this machine. */
  newest(count: number): Promise<StoredMessage[]>
}

/** Makes an outbox in a folder that only the service's own user may read; `from` is the sender of its emails. */
export function folderOutbox(database: Database, folder: string, from: string): FolderOutbox {
  let sweptOn = ''
  // Where the database has not come back yet, the next message tries again.
  const finish = (): Promise<void> => finishCommitted(database, folder).catch(() => void (sweptOn = ''))
  return {
    async send(queries, message) {
      const now = new Date()
      const at = now.toISOString()
      if (sweptOn !== at.slice(0, 10)) {
        await finishCommitted(queries, folder)
        await sweep(folder, KEPT_DAYS).catch(() => undefined)
      }
      sweptOn = at.slice(0, 10)
      const { name, error } = await put(queries, { folder, message, from, now, finish })
      await noteMessage(
        queries,
        message,
        error ? { status: 'FAILED', at, error } : { status: 'SENT', at, providerRef: name },
      )
      return error === undefined
    },
    async newest(count) {
      const names = (await namesIn(folder)).slice(-count).reverse()
      const read = names.map(async (name) => ({ name, content: await readFile(join(folder, name), 'utf8') }))
      return (await Promise.all(read)).map(readMessageFile)
    },
  }
}

/**
 * Renames the files of committed messages whose process was killed before it could, or did not learn of the commit:
 * they count as sent.
 */
async function finishCommitted(queries: Queries, folder: string): Promise<void> {
  const parts = await namesIn(folder, /^\d{4}-.*\.(eml|txt)\.part$/).catch(() => [])
  if (parts.length === 0) return
  const names = parts.map((part) => part.slice(0, -PART.length))
  const committed = await queries.rows<{ name: string }>(
    sql`select provider_ref as name from communications where provider_ref = any(${names}::text[])`,
  )
  // Another process may be doing the same.
  await Promise.all(
    committed.map(({ name }) => rename(join(folder, name + PART), join(folder, name)).catch(() => undefined)),
  )
}

/** Removes messages older than some days. */
async function sweep(folder: string, days: number): Promise<void> {
  const before = new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(':', '-')
  const old = (await namesIn(folder, /^\d{4}-.*\.(eml|txt)(\.part)?$/)).filter((name) => name < before)
  await Promise.all(old.map((name) => unlink(join(folder, name)).catch(() => undefined)))
}

interface Posting {
  readonly folder: string
  readonly message: Message
  readonly from: string
  readonly now: Date
  /** Renames the files of messages that are committed by now. */
  readonly finish: () => Promise<void>
}

/** A stored message: the name of its file, and the error in words, if any. */
interface Put {
  readonly name: string
  readonly error?: string
}

/** Writes the message under a temporary name, and renames it when the transaction is committed. */
async function put(queries: Queries, { folder, message, from, now, finish }: Posting): Promise<Put> {
  const { name, content } = messageFile(message, from, now)
  const path = join(folder, name)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(path + PART, content, { mode: 0o600, flag: 'wx' })
    await queries.afterwards((isCommitted) => {
      if (isCommitted === undefined) return finish()
      return isCommitted ? rename(path + PART, path) : unlink(path + PART)
    })
    return { name }
  } catch (error) {
    return { name, error: `The outbox couldn’t be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'})` }
  }
}

/** Lists the files of messages by name, which starts with the moment: the oldest first. */
async function namesIn(folder: string, pattern = /^\d{4}-.*\.(eml|txt)$/): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
