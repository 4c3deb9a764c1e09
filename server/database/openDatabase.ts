import type { Database } from './database'
import { openPglite, type PgliteOptions } from './pglite'
import { openPostgres } from './postgres'

/** Where the data is: a server, or a directory. */
export interface DatabaseSettings {
  readonly databaseUrl?: string
  readonly dataDirectory: string
  readonly connections?: number
}

/** Opens PostgreSQL when an address is configured, the embedded database in the data directory otherwise. */
export function openDatabase(
  { databaseUrl, dataDirectory, connections }: DatabaseSettings,
  embedded: Pick<PgliteOptions, 'failed'> = {},
): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, { connections }) : openPglite(dataDirectory, embedded)
}
