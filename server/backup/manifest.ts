import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** A backup cannot be made or restored: reported in words, and nothing was changed. */
export class BackupError extends Error {}

/** The folder or the file of the database in a backup. */
export const COPY = 'postgres'
export const DUMP = 'database.dump'
/** The generated secrets, in a data directory and in its backup. */
export const SECRETS = 'secrets.json'
const MANIFEST = 'manifest.json'
const FORMAT = 'agridesk-backup'
const VERSION = 1

/** A path below the backup, with slashes, that cannot lead out of it. */
const pathBelow = z.string().refine((path) => path.split('/').every((part) => !['', '.', '..'].includes(part)))

const shape = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  /** When the database was copied, in ISO 8601. */
  created: z.iso.datetime(),
  database: z.enum(['pglite', 'postgres']),
  /** The migrations applied to the database. */
  migrations: z.array(z.string()),
  /** Files in a bucket are not part of a backup. */
  files: z.enum(['included', 'bucket']),
  folders: z.array(pathBelow),
  contents: z.array(z.object({ path: pathBelow, bytes: z.number(), sha256: z.string() })),
})

/** The manifest of a backup. */
export type Manifest = z.infer<typeof shape>

/** Syncs a finished backup to the disk, with a manifest of its contents. */
export async function writeManifest(
  backup: string,
  about: Pick<Manifest, 'created' | 'database' | 'migrations' | 'files'>,
): Promise<Manifest> {
  const entries = await readdir(backup, { withFileTypes: true, recursive: true })
  const pathOf = (entry: (typeof entries)[number]): string =>
    relative(backup, join(entry.parentPath, entry.name)).split(sep).join('/')
  const paths = entries.filter((entry) => entry.isFile()).map(pathOf)
  const contents: Manifest['contents'] = []
  for (let at = 0; at < paths.length; at += AT_ONCE)
    contents.push(...(await Promise.all(paths.slice(at, at + AT_ONCE).map((path) => finished(backup, path)))))
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf)
  const manifest: Manifest = { format: FORMAT, version: VERSION, ...about, folders: folders.sort(), contents }
  await writeFile(join(backup, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
  for (const path of [...folders, '']) await sync(join(backup, path))
  return manifest
}

/** The number of files synced to the disk at the same time, because each waits for the disk on its own. */
const AT_ONCE = 16

async function finished(backup: string, path: string): Promise<Manifest['contents'][number]> {
  const digest = await digestOf(join(backup, path))
  await sync(join(backup, path))
  return { path, ...digest }
}

/** Compares every file of a backup with its manifest. Throws BackupError when one is missing or differs. */
export async function verifyContents(backup: string, { contents }: Manifest): Promise<void> {
  for (const { path } of contents) {
    const found = await stat(join(backup, path)).catch(() => undefined)
    if (!found?.isFile()) throw new BackupError(`The backup ${backup} is damaged: “${path}” is missing.`)
  }
  for (const { path, bytes, sha256 } of contents) {
    const is = await digestOf(join(backup, path))
    if (is.bytes !== bytes || is.sha256 !== sha256)
      throw new BackupError(`The backup ${backup} is damaged: “${path}” is not as it was written.`)
  }
}

/** Reads the manifest of a backup. Throws BackupError when it is missing, or unknown to this release. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${backup} is no backup: it has no ${MANIFEST}.`)
  })
  const read = shape.safeParse(parsed(text))
  if (!read.success) throw new BackupError(`The backup ${backup} is damaged: its ${MANIFEST} cannot be read.`)
  if (read.data.version > VERSION) throw new BackupError(`The backup ${backup} was made by a newer release.`)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Computes the size and the SHA-256 of a file, read piece by piece. */
async function digestOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.length
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}

async function sync(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
