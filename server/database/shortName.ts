import { closeSync, existsSync, mkdtempSync, openSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A path of a folder that is short enough for the address of a socket in it, until it is forgotten. */
export interface ShortName {
  readonly path: string
  forget(): void
}

/** The address of a socket may have 104 bytes, including the name of the socket itself. */
const LONGEST = 80

/** The folder of this process's file descriptors, each of which is a link to the opened file. */
const HANDLES = '/proc/self/fd'

/** Makes a short path of a folder. Whatever the path, files created under it are in that very folder. */
export function shortNameOf(folder: string, hasHandles = existsSync(HANDLES)): ShortName {
  if (Buffer.byteLength(folder) <= LONGEST) return { path: folder, forget: () => undefined }
  return hasHandles ? byHandle(folder) : byLink(folder)
}

function byHandle(folder: string): ShortName {
  const handle = openSync(folder, 'r')
  return { path: `${HANDLES}/${handle}`, forget: () => closeSync(handle) }
}

function byLink(folder: string): ShortName {
  const own = mkdtempSync(join(tmpdir(), 'ad-'))
  const path = join(own, 'd')
  symlinkSync(folder, path)
  return { path, forget: () => rmSync(own, { recursive: true, force: true }) }
}
