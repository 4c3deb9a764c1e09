import type { Database } from './database'
import { openPglite } from './pglite'
import { openPostgres } from './postgres'

/** Where the data is: a server, or a directory. */
export interface DatabaseSettings {
  readonly databaseUrl?: string
  readonly dataDirectory: string
  readonly connections?: number
}

/** Opens PostgreSQL when an address is configured, the embedded database in the data directory otherwise. */
export function openDatabase({ databaseUrl, dataDirectory, connections }: DatabaseSettings): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, { connections }) : openPglite(dataDirectory)
}
