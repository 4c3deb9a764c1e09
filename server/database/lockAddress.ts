import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Whether locks are pipes of the system rather than sockets in the directory. */
export const WINDOWS = process.platform === 'win32'

/** The prefix of the sockets that hold a directory. */
export const SOCKET = '.owner-'

/** The names of the sockets in a directory: of its holder, of claimants and of dead processes. */
export function socketsIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith(SOCKET))
}

/** The pipe of a directory, by its real path. */
export function pipeOf(folder: string): string {
  return `\\\\.\\pipe\\agridesk-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
}

/**
 * All addresses at which the holder of a directory may answer; `short` is a path of the folder short enough for a
 * socket.
 */
export function addressesOf(folder: string, short: string): string[] {
  return WINDOWS ? [pipeOf(folder)] : socketsIn(short).map((name) => join(short, name))
}
