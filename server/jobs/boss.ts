import PgBoss from 'pg-boss'
import { raw, type Database, type Queries } from '../database'

const SCHEMA = 'pgboss'

/** The table of the queue's waiting, running and finished jobs. */
export const jobTable = raw(`${SCHEMA}.job`)

/** The queue of jobs that were given up and whose kind handles that. */
export const GIVEN_UP = 'given-up'

/** How long, in seconds, a job belongs to its process without a heartbeat: then another one may restart it. */
export const LEASE = 60

const DAY = 86_400

/** How often the library looks for overdue jobs, in seconds. */
const LOOKED_AFTER = 20

/**
 * Makes the library's client over the service's own database: it has no connections, and no timers until it is started.
 */
export function bossOver(database: Database, options: { readonly isInstalling?: boolean } = {}): PgBoss {
  const { isInstalling = false } = options
  return new PgBoss({
    schema: SCHEMA,
    db: { executeSql: (text: string, values?: unknown[]) => execute(database, text, values) },
    migrate: isInstalling,
    schedule: false,
    supervise: !isInstalling,
    maintenanceIntervalSeconds: LOOKED_AFTER,
    archiveCompletedAfterSeconds: 3 * DAY,
    archiveFailedAfterSeconds: 30 * DAY,
    deleteAfterDays: 1,
  })
}

/** Lets the library work within a transaction. */
export function within(queries: Queries): { readonly db: PgBoss.Db } {
  return {
    db: {
      executeSql: async (text: string, values: unknown[] = []) => ({ rows: await queries.rows({ text, values }) }),
    },
  }
}

/**
 * Scripts contain their own transaction; the embedded database has one session for all, which must not be left broken.
 */
async function execute(database: Database, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  if (!/^\s*BEGIN;/.test(text)) return { rows: await database.rows({ text, values }) }
  try {
    await database.script(text)
  } catch (error) {
    if (database.kind === 'pglite') await database.script('rollback')
    throw error
  }
  return { rows: [] }
}

/** Whether the database has the queue's tables in the version of this release. */
export async function isInstalled(database: Database): Promise<boolean> {
  const [found] = await database.rows<{ table: string | null }>({
    text: 'select to_regclass($1)::text as table',
    values: [`${SCHEMA}.version`],
  })
  return found?.table != null
}
