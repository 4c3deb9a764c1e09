import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DataDirectoryError } from './dataDirectory'
import type { Database } from './database'
import { openPglite, type PgliteOptions } from './pglite'
import { openPostgres } from './postgres'

/** Where the data is: a server, or a directory. */
export interface DatabaseSettings {
  readonly databaseUrl?: string
  readonly dataDirectory: string
  readonly connections?: number
}

/** The marker in a data directory until the restore into it is complete. */
export const RESTORING = '.restoring'

/**
 * Opens PostgreSQL when an address is configured, otherwise the embedded database in the data directory. Throws
 * DataDirectoryError when a restore into the directory was interrupted.
 */
export async function openDatabase(
  { databaseUrl, dataDirectory, connections }: DatabaseSettings,
  embedded: Pick<PgliteOptions, 'failed'> = {},
): Promise<Database> {
  if (existsSync(join(dataDirectory, RESTORING)))
    throw new DataDirectoryError(
      `A restore into ${dataDirectory} is under way or was interrupted. Run npm run restore again before anything else.`,
    )
  return databaseUrl ? openPostgres(databaseUrl, { connections }) : openPglite(dataDirectory, embedded)
}
