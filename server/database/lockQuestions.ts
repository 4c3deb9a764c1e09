import { connect, createServer, type Server, type Socket } from 'node:net'
import { QUIESCE, quiesceFor, type Quiesce } from './quiescence'

/** Milliseconds in which a living process answers; one that takes longer is alive all the same. */
export const PATIENCE = 1000

/** Who answers at a socket, and whether they claim the lock or hold it already. */
export interface Answering {
  readonly name: string
  readonly claims: boolean
}

/** The end of a lock at which others ask. */
export interface Answers {
  readonly server: Server
  /** Ends it with all that are connected. */
  close(): Promise<void>
}

/** Says to everyone who asks who is there, and keeps the database still for those who ask for that. It keeps no process alive. */
export function answerQuestions(identity: () => string, quiesce?: Quiesce): Answers {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket.unref())
    // Whoever asks may be gone before the answer, and must not take the holder along.
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
 * Who answers at an address; undefined when nobody does any more. Dead is only what refuses or is gone: any other error may
 * come from a holder who is another user's, or has too many who ask.
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
