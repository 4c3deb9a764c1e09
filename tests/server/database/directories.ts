import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readMigrations } from '../../../server/database/migrate'
import { jobKinds } from '../../../server/jobKinds'
import { openPglite } from '../../../server/database/pglite'
import { root } from '../../../server/parts.mjs'
import { preparedImage } from '../../support/migratedImage'
import { scratchFolder } from '../../support/scratch.mjs'

/** A temporary folder; its creator removes it. */
export interface Folder {
  readonly directory: string
  remove(): void
}

/** Creates an empty folder. */
export function emptyFolder(): Folder {
  const directory = scratchFolder('agridesk-')
  return {
    directory,
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}

/** Creates a data directory with a migrated, closed database. */
export async function wholeFolder(): Promise<Folder> {
  const folder = emptyFolder()
  cpSync(await template(), folder.directory, { recursive: true })
  return folder
}

/** Creates an empty folder that is removed after the test. */
export function emptyDirectory(): string {
  return untilTheEnd(emptyFolder())
}

/** Creates a data directory with a migrated, closed database, which is removed after the test. */
export async function wholeDirectory(): Promise<string> {
  return untilTheEnd(await wholeFolder())
}

function untilTheEnd({ directory, remove }: Folder): string {
  onTestFinished(remove)
  return directory
}

/** Returns the directory that all others are copies of; it is reused until migrations or packages change. */
async function template(): Promise<string> {
  const made = JSON.stringify([readMigrations(), jobKinds, readFileSync(join(root, 'package.json'), 'utf8')])
  const digest = createHash('sha256').update(made).digest('hex').slice(0, 16)
  const path = join(root, 'node_modules/.cache/agridesk', `${digest}.directory`)
  if (existsSync(path)) return path
  const draft = scratchFolder('agridesk-template-')
  const image = readFileSync(process.env.AGRIDESK_TEST_IMAGE ?? (await preparedImage()))
  const database = await openPglite(draft, { image: new Uint8Array(image) })
  await database.close()
  // Test files running in parallel may be threads of one process.
  const part = `${path}.${randomUUID()}`
  cpSync(draft, part, { recursive: true })
  rmSync(draft, { recursive: true, force: true })
  try {
    renameSync(part, path)
  } catch {
    // Another test file, running in parallel, was faster.
    rmSync(part, { recursive: true, force: true })
  }
  return path
}

/** Returns every file below a folder with its size, to detect changes. */
export function filesIn(folder: string): Record<string, number> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path, statSync(path).size]),
  )
}

const SHUT_DOWN = 1

/** Reads from the control file whether the database in a data directory was closed cleanly. */
export function wasClosed(directory: string): boolean {
  return readFileSync(join(directory, 'postgres/global/pg_control')).readInt32LE(16) === SHUT_DOWN
}
