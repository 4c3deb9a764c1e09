import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** Some bytes of a file, from the first to the last. */
export interface Part {
  readonly first: number
  readonly last: number
}

/** A store for files: a folder, or a bucket. Keys begin with one of the specification's storage paths. */
export interface FileStore {
  /** Stores the bytes under a new random key and answers with it; durable when it answers. */
  put(folder: string, extension: string, bytes: Buffer): Promise<{ key: string; sha256: string }>
  /**
   * Writes a file of any size under a temporary path, makes it durable and then moves it to its key. An unfinished one
   * is no file, and is replaced by the next that is written under the key.
   */
  make<Result>(key: string, write: (path: string) => Promise<Result>): Promise<Result>
  /** Stores the bytes under a key; durable when it answers. */
  keep(key: string, bytes: Buffer): Promise<void>
  /** The bytes of a key, or some of them; undefined when there are none. */
  read(key: string, part?: Part): Promise<Readable | undefined>
  /** Deletes the bytes of a key, if any. */
  remove(key: string): Promise<void>
}

/** What a store does other than creating keys. */
export type KeyedStore = Omit<FileStore, 'put'>

/** Makes a random key in a folder. */
export function newKey(folder: string, extension: string): string {
  return `${folder}/${randomUUID()}.${extension}`
}

/** Makes a store that creates random keys. */
export function withNewKeys(store: KeyedStore): FileStore {
  return {
    ...store,
    put: async (folder, extension, bytes) => {
      const key = newKey(folder, extension)
      await store.keep(key, bytes)
      return { key, sha256: sha256Of(bytes) }
    },
  }
}

/** The digest of a file. */
export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Makes a store in a folder of the data directory. */
export function folderStore(root: string): FileStore {
  const base = normalize(root)
  const pathOf = (key: string): string | undefined => {
    const path = normalize(join(base, key))
    return path.startsWith(base + sep) ? path : undefined
  }
  return withNewKeys({
    async keep(key, bytes) {
      const path = pathOf(key)
      if (!path) throw new Error(`There is no place for ${key}`)
      await mkdir(dirname(path), { recursive: true })
      const part = `${path}.${randomUUID()}.part`
      await wholeOrGone(part, async () => {
        await writeFile(part, bytes, { flag: 'wx', flush: true })
        await rename(part, path)
      })
      await makeDurable(dirname(path))
    },
    async make(key, write) {
      const path = join(base, key)
      await mkdir(dirname(path), { recursive: true })
      const part = `${path}.part`
      const result = await wholeOrGone(part, async () => {
        const written = await write(part)
        await rename(part, path)
        return written
      })
      await makeDurable(dirname(path))
      return result
    },
    async read(key, part) {
      const path = pathOf(key)
      if (!path) return undefined
      const found = await stat(path).catch(() => undefined)
      return found?.isFile() ? createReadStream(path, part && { start: part.first, end: part.last }) : undefined
    },
    async remove(key) {
      const path = pathOf(key)
      if (path) await Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })])
    },
  })
}

/** Leaves nothing of a file that could not be written, as on a full disk. */
async function wholeOrGone<Result>(part: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** A file's name is durable once its folder is; where folders cannot be opened, the operating system ensures it. */
async function makeDurable(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  try {
    await handle?.sync().catch(() => undefined)
  } finally {
    await handle?.close()
  }
}
