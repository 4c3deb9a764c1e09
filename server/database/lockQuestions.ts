import { connect, createServer, type Server, type Socket } from 'node:net'
import { QUIESCE, quiesceFor, type Quiesce } from './quiescence'

/** The milliseconds within which a living process answers; a slower one counts as alive as well. */
export const PATIENCE = 1000

/** The process at a socket, and whether it claims the lock or holds it already. */
export interface Answering {
  readonly name: string
  readonly claims: boolean
}

/** The answering side of a lock. */
export interface Answers {
  readonly server: Server
  /** Closes it with all connections. */
  close(): Promise<void>
}

/**
 * Answers every connection with its identity, and quiesces the database on request. It does not keep the process alive.
 */
export function answerQuestions(identity: () => string, quiesce?: Quiesce): Answers {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket.unref())
    // A client may disconnect before the answer, which must not crash the holder.
    socket.on('error', () => undefined).once('close', () => open.delete(socket))
    socket.once('end', () => socket.end())
    socket.once('data', (request) => {
      if (quiesce && request.toString() === QUIESCE) void quiesceFor(socket, quiesce)
      else socket.end(identity())
    })
  })
  return {
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

/**
 * Finds out who answers at an address; undefined when no process does any more. Only a refused or missing socket is
 * dead: any other error may come from a holder that runs as another user, or has too many connections.
 */
export function whoIsAt(address: string): Promise<Answering | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address, () => socket.write('who\n'))
    const end = (isThere: boolean): void => {
      const [, does, name = 'another process'] = /^(claims|holds) (.+)$/.exec(answer) ?? []
      socket.destroy()
      resolve(isThere ? { name, claims: does === 'claims' } : undefined)
    }
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('end', () => end(true))
    socket.on('error', ({ code }: NodeJS.ErrnoException) => end(code !== 'ECONNREFUSED' && code !== 'ENOENT'))
    socket.setTimeout(PATIENCE, () => end(true))
  })
}
