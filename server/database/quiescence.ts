import { realpathSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { DataDirectoryError } from './dataDirectory'
import { addressesOf } from './lockAddress'
import { appliedMigrations } from './migrate'
import type { Ask } from './pgliteThread'
import { shortNameOf } from './shortName'
import type { Sql } from './sql'

/** A database in which nothing is written until it is released. */
export interface Quiescence {
  /** Its applied migrations. */
  readonly migrations: readonly string[]
  /** Lets writes continue; false when they had already continued. */
  release(): Promise<boolean>
}

/** Waits for the current transaction, writes a checkpoint and blocks further statements. */
export type Quiesce = () => Promise<Quiescence>

/** The request at the socket of a lock, as a line. */
export const QUIESCE = 'quiesce\n'

/** The maximum number of milliseconds for which a database is quiesced: all its queries wait during that. */
const LONGEST = 30_000

/** Quiesces an embedded database on request; `end` lets it continue and refuses later requests. */
export function quiescing(ask: Ask): { readonly quiesce: Quiesce; end(): Promise<void> } {
  let last = 0
  let isOver = false
  const held = new Set<() => Promise<boolean>>()
  const quiesce: Quiesce = async () => {
    if (isOver) throw new Error('The database is being closed')
    // Real transactions have positive numbers.
    last -= 1
    const transaction = last
    const release = async (): Promise<boolean> => {
      if (!held.delete(release)) return false
      await ask({ kind: 'end', text: 'select 1', values: [], transaction })
      return true
    }
    held.add(release)
    try {
      await ask({ kind: 'begin', text: 'checkpoint', values: [], transaction })
      const rows = async <Row>({ text, values }: Sql): Promise<Row[]> =>
        (await ask({ kind: 'query', text, values, transaction })).rows as Row[]
      return { migrations: await appliedMigrations({ rows }), release }
    } catch (error) {
      await release().catch(() => undefined)
      throw error
    }
  }
  return {
    quiesce,
    async end() {
      isOver = true
      await Promise.all([...held].map((release) => release()))
    },
  }
}

/** Quiesces the database for a connected process, until that one releases it, disconnects, or takes too long. */
export async function quiesceFor(socket: Socket, quiesce: Quiesce, longest = LONGEST): Promise<void> {
  try {
    const { migrations, release } = await quiesce()
    const late = setTimeout(() => socket.destroy(), longest)
    const isAsked = new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true)).once('close', () => resolve(false))
      if (socket.destroyed) resolve(false)
    })
    socket.write(`${JSON.stringify({ migrations })}\n`)
    const wasAsked = await isAsked
    clearTimeout(late)
    if ((await release()) && wasAsked) socket.end('released\n')
    else socket.destroy()
  } catch (error) {
    socket.end(`${JSON.stringify({ refused: (error as Error).message })}\n`)
  }
}

/**
 * Runs work while the process that holds a directory quiesces its database; the work gets the migrations. Throws
 * DataDirectoryError when no process holds it, or when the database continued before the work was done.
 */
export async function whileQuiesced(
  directory: string,
  work: (migrations: readonly string[]) => Promise<void>,
): Promise<void> {
  const socket = await holderOf(directory)
  try {
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
    // A broken connection is treated like a closed one.
    const next = (): Promise<string> =>
      lines.next().then(
        ({ value }) => String(value ?? ''),
        () => '',
      )
    socket.write(QUIESCE)
    const answer = JSON.parse((await next()) || '{}') as { migrations?: string[]; refused?: string }
    if (!answer.migrations)
      throw new DataDirectoryError(
        `The process that holds ${directory} ${answer.refused ? `refuses: ${answer.refused}` : 'has ended'}`,
      )
    await work(answer.migrations)
    socket.write('release\n')
    if ((await next()) !== 'released')
      throw new DataDirectoryError(`The database in ${directory} went on before all of it was copied. Try again.`)
  } finally {
    socket.destroy()
  }
}

/** Connects to the process that holds a directory. */
async function holderOf(directory: string): Promise<Socket> {
  const folder = realpathSync(directory)
  const short = shortNameOf(folder)
  try {
    for (const address of addressesOf(folder, short.path)) {
      const socket = await connected(address)
      if (socket) return socket
    }
  } finally {
    short.forget()
  }
  throw new DataDirectoryError(`No process holds ${directory}`)
}

/** Connects to a socket; undefined if no process answers. */
function connected(address: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(socket))
    socket.on('error', () => resolve(undefined))
  })
}
