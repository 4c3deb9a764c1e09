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

/** A folder for what nobody wants back; whoever made it removes it. */
export interface Folder {
  readonly directory: string
  remove(): void
}

/** A new, empty folder. */
export function emptyFolder(): Folder {
  const directory = scratchFolder('agridesk-')
  return {
    directory,
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}

/** A data directory with a migrated, closed database. */
export async function wholeFolder(): Promise<Folder> {
  const folder = emptyFolder()
  cpSync(await template(), folder.directory, { recursive: true })
  return folder
}

/** An empty folder that is gone when the test has ended. */
export function emptyDirectory(): string {
  return untilTheEnd(emptyFolder())
}

/** A data directory with a migrated, closed database, gone when the test has ended. */
export async function wholeDirectory(): Promise<string> {
  return untilTheEnd(await wholeFolder())
}

function untilTheEnd({ directory, remove }: Folder): string {
  onTestFinished(remove)
  return directory
}

/** The directory that all others are copies of, kept as long as the migrations and the packages stay the same. */
async function template(): Promise<string> {
  const made = JSON.stringify([readMigrations(), jobKinds, readFileSync(join(root, 'package.json'), 'utf8')])
  const digest = createHash('sha256').update(made).digest('hex').slice(0, 16)
  const path = join(root, 'node_modules/.cache/agridesk', `${digest}.directory`)
  if (existsSync(path)) return path
  const draft = scratchFolder('agridesk-template-')
  const image = readFileSync(process.env.AGRIDESK_TEST_IMAGE ?? (await preparedImage()))
  const database = await openPglite(draft, { image: new Uint8Array(image) })
  await database.close()
  // Files of tests at the same time may be threads of one process.
  const part = `${path}.${randomUUID()}`
  cpSync(draft, part, { recursive: true })
  rmSync(draft, { recursive: true, force: true })
  try {
    renameSync(part, path)
  } catch {
    // Another file of tests, at work at the same time, was faster.
    rmSync(part, { recursive: true, force: true })
  }
  return path
}

/** Every file below a folder with its size, by which a change is seen. */
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

/** Whether the database in a data directory was closed, rather than left to be recovered, as its control file says. */
export function wasClosed(directory: string): boolean {
  return readFileSync(join(directory, 'postgres/global/pg_control')).readInt32LE(16) === SHUT_DOWN
}
