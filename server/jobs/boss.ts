import PgBoss from 'pg-boss'
import { raw, type Database, type Queries } from '../database'

const SCHEMA = 'pgboss'

/** The table of the queue in which jobs wait, run and lie when they are over. */
export const jobTable = raw(`${SCHEMA}.job`)

/** Where jobs go that were given up and whose kind has something to do then. */
export const GIVEN_UP = 'given-up'

/** How long, in seconds, a job is its process's own without a sign of life: then another one may begin it again. */
export const LEASE = 60

const DAY = 86_400

/** How often what is overdue is looked for, in seconds. */
const LOOKED_AFTER = 20

/** The library over the service's own database: no connections, and no timers until it is started. */
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

/** Scripts hold a transaction of their own; the embedded database has one session for all, which none may leave broken. */
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

/** Whether the database has the tables of the queue, of the release that is known here. */
export async function isInstalled(database: Database): Promise<boolean> {
  const [found] = await database.rows<{ table: string | null }>({
    text: 'select to_regclass($1)::text as table',
    values: [`${SCHEMA}.version`],
  })
  return found?.table != null
}
