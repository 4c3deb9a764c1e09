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
  /** The migrations that it has had. */
  readonly migrations: readonly string[]
  /** Lets it go on; false when it has gone on before. */
  release(): Promise<boolean>
}

/** Waits for the transaction under way, writes a checkpoint and keeps the database still. */
export type Quiesce = () => Promise<Quiescence>

/** What is asked for at the socket of a lock, a line. */
export const QUIESCE = 'quiesce\n'

/** Milliseconds for which a database is kept still at most: all who ask it for something wait meanwhile. */
const LONGEST = 30_000

/** Keeps an embedded database still for those who ask; `end` lets it go on and refuses whoever asks later. */
export function quiescing(ask: Ask): { readonly quiesce: Quiesce; end(): Promise<void> } {
  let last = 0
  let isOver = false
  const held = new Set<() => Promise<boolean>>()
  const quiesce: Quiesce = async () => {
    if (isOver) throw new Error('The database is being closed')
    // Transactions have positive numbers.
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

/** Keeps the database still for whoever is connected, until they say so, leave, or take too long. */
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
 * Does work while the process that holds a directory keeps its database still; the work is given the migrations. Throws
 * DataDirectoryError when nobody holds it, or when the database went on before the work was done.
 */
export async function whileQuiesced(
  directory: string,
  work: (migrations: readonly string[]) => Promise<void>,
): Promise<void> {
  const socket = await holderOf(directory)
  try {
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
    // A broken connection says as much as its end does.
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

/** A connection to the process that holds a directory. */
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

/** A connection to a socket; undefined where nobody answers. */
function connected(address: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(socket))
    socket.on('error', () => resolve(undefined))
  })
}
