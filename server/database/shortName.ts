import { closeSync, existsSync, mkdtempSync, openSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A name of a folder that leaves room for the address of a socket in it, until it is forgotten. */
export interface ShortName {
  readonly path: string
  forget(): void
}

/** The address of a socket may have 104 bytes, of which the name of the socket itself needs some. */
const LONGEST = 80

/** The folder of the handles of this process, each of which leads to what it was opened for. */
const HANDLES = '/proc/self/fd'

/** Names a folder shortly. Whatever the name, what is made in it is made in that very folder. */
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
