import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How a folder is copied. */
export interface CopyOptions {
  /** Leaves out the files and folders of these names. */
  readonly skips?: (name: string) => boolean
  /** Keeps files in the copy that were removed after they had been copied. */
  readonly keepsRemoved?: boolean
  readonly signal: AbortSignal
}

interface Seen {
  readonly mtime: number
  readonly size: number
  /** When it was examined, in milliseconds; it was copied later. */
  readonly at: number
}

/** File system clocks are coarse: a file written within this many milliseconds before its copy is copied again. */
const FRESH = 2000

/**
 * Copies a folder that may change at the same time: each call of the returned function copies what has changed since
 * the one before, and answers with the number of files. A missing folder is empty.
 */
export function folderCopy(from: string, to: string, options: CopyOptions): () => Promise<number> {
  const { skips = () => false, keepsRemoved = false, signal } = options
  const seen = new Map<string, Seen>()
  return async () => {
    const missing = new Set(seen.keys())
    let copied = 0
    for (const path of await pathsIn({ from, to, skips })) {
      signal.throwIfAborted()
      const now = await look(join(from, path))
      if (!now) continue
      missing.delete(path)
      if (isUnchanged(seen.get(path), now)) continue
      await copyUnlessGone(join(from, path), join(to, path))
      seen.set(path, now)
      copied += 1
    }
    for (const path of missing) {
      seen.delete(path)
      if (!keepsRemoved) await rm(join(to, path), { force: true })
    }
    return copied
  }
}

/** Lists the files below a folder, relative to it, and creates the folders in the copy. */
async function pathsIn(copy: {
  readonly from: string
  readonly to: string
  readonly skips: (name: string) => boolean
}): Promise<string[]> {
  const { from, to, skips } = copy
  const entries = await unlessGone(readdir(from, { withFileTypes: true }))
  if (!entries) return []
  await mkdir(to, { recursive: true })
  const paths: string[] = []
  for (const entry of entries) {
    if (skips(entry.name)) continue
    if (entry.isFile()) paths.push(entry.name)
    if (!entry.isDirectory()) continue
    const below = await pathsIn({ from: join(from, entry.name), to: join(to, entry.name), skips })
    paths.push(...below.map((path) => join(entry.name, path)))
  }
  return paths
}

async function look(path: string): Promise<Seen | undefined> {
  const at = Date.now()
  const found = await unlessGone(stat(path))
  return found && { mtime: found.mtimeMs, size: found.size, at }
}

function isUnchanged(before: Seen | undefined, now: Seen): boolean {
  return before?.mtime === now.mtime && before.size === now.size && before.at - before.mtime > FRESH
}

async function copyUnlessGone(from: string, to: string): Promise<void> {
  await unlessGone(copyFile(from, to, constants.COPYFILE_FICLONE))
}

/** Answers undefined when the file has been removed. */
async function unlessGone<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
