import { mkdir, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queries } from '../database'
import type { Message, Outbox } from '../engine/outbox'
import { noteMessage } from './noted'
import { messageFile, readMessageFile, type StoredMessage } from './messageFiles'

/** How long messages lie there; the first of each day removes what is older. */
const KEPT_DAYS = 30

/** The outbox that lies in a folder: nothing leaves the machine. */
export interface FolderOutbox extends Outbox {
  /** The newest messages in full, for whoever sits at this machine. */
  newest(count: number): Promise<StoredMessage[]>
}

/** An outbox in a folder that only the service's own user may read; `from` is the sender of its e-mails. */
export function folderOutbox(folder: string, from: string): FolderOutbox {
  let sweptOn = ''
  return {
    async send(queries, message) {
      const now = new Date()
      const at = now.toISOString()
      const error = await put(queries, { folder, message, from, now })
      await noteMessage(queries, message, error ? { status: 'FAILED', at, error } : { status: 'SENT', at })
      if (sweptOn !== at.slice(0, 10)) await sweep(folder, KEPT_DAYS).catch(() => undefined)
      sweptOn = at.slice(0, 10)
      return error === undefined
    },
    async newest(count) {
      const names = (await namesIn(folder)).slice(-count).reverse()
      const read = names.map(async (name) => ({ name, content: await readFile(join(folder, name), 'utf8') }))
      return (await Promise.all(read)).map(readMessageFile)
    },
  }
}

/** Removes the messages that are older than some days. */
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
}

/**
 * Writes the message under a name that is none yet, and gives it its name when the transaction is committed; answers what
 * went wrong, in words.
 */
async function put(queries: Queries, { folder, message, from, now }: Posting): Promise<string | undefined> {
  const { name, content } = messageFile(message, from, now)
  const path = join(folder, name)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(`${path}.part`, content, { mode: 0o600, flag: 'wx' })
    await queries.afterwards((isCommitted) => (isCommitted ? rename(`${path}.part`, path) : unlink(`${path}.part`)))
    return undefined
  } catch (error) {
    return `The outbox couldn’t be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`
  }
}

/** The files of messages by name, which begins with the moment: the oldest first. */
async function namesIn(folder: string, pattern = /^\d{4}-.*\.(eml|txt)$/): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
