import { sql } from '../../database'
import type { Engine } from '../engine'

/** The maximum size, in pages of 8 kB and in rows, of a table that is scanned completely within a few milliseconds. */
const MOST_PAGES = 128
const MOST_ROWS = 10_000

/** How long, in milliseconds, the sizes of tables are cached. */
const STAYS = 60_000

interface Known {
  readonly until: number
  readonly tables: Promise<ReadonlySet<string>>
}

const knownOf = new WeakMap<Engine, Known>()

/** Finds the tables so small that any plan is good for them. Queries the database once a minute. */
export function smallTables(engine: Engine): Promise<ReadonlySet<string>> {
  const now = engine.now().getTime()
  const known = knownOf.get(engine)
  if (known && known.until > now) return known.tables
  const tables = read(engine)
  knownOf.set(engine, { until: now + STAYS, tables })
  tables.catch(() => knownOf.delete(engine))
  return tables
}

/**
 * The pages are those of the last vacuum and the rows those of the running statistics, because querying a table itself
 * would wait for its locks.
 */
async function read({ database }: Engine): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relpages <= ${MOST_PAGES} and pg_stat_get_live_tuples(c.oid) <= ${MOST_ROWS}`)
  return new Set(rows.map(({ name }) => name))
}
