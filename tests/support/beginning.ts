import { join, name, raw, sql, type Database, type Queries } from '../../server/database'

/** The state of a database when its first test started. */
export interface Beginning {
  /**
   * Reverts everything written since: rows, and the sequences of numbers. Returns false, and leaves the database
   * unchanged, when its tables are no longer the same.
   */
  restore(): Promise<boolean>
}

/** The schemas with rows of the service. */
const ours = raw(`('public'::regnamespace, 'pgboss'::regnamespace)`)

/**
 * A larger table, in bytes, is vacuumed once it is empty: its dead rows would be read again, and the planner counts its
 * pages.
 */
const LARGE = 32 * 1024

/** Records the state of a migrated database without records. */
export async function beginningOf(database: Database): Promise<Beginning> {
  const shape = await shapeOf(database)
  const triggered = new Set(await triggeredOf(database))
  const ownRows = new Map<string, string>()
  for (const table of await filledOf(database)) ownRows.set(table, await rowsIn(database, table))
  const numbers = await database.json(
    sql`select coalesce(json_agg(json_build_object('id', seqrelid::bigint, 'last', pg_sequence_last_value(seqrelid))), '[]')::text from pg_sequence`,
  )
  return {
    restore: async () => {
      if ((await shapeOf(database)) !== shape) return false
      const filled = await filledOf(database)
      const altered = await alteredOf(database, ownRows)
      const emptied = [...filled.filter((table) => !ownRows.has(table)), ...altered.keys()]
      await database.transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`)
        await empty(
          tx,
          emptied.filter((table) => triggered.has(table)),
        )
        await empty(
          tx,
          emptied.filter((table) => !triggered.has(table)),
        )
        for (const [table, rows] of altered) await fill(tx, table, rows)
      })
      await renumber(database, numbers)
      await vacuumLarge(database, filled)
      await forgetStatistics(database)
      return true
    },
  }
}

/** Computes a digest of all names of tables, columns, indexes, constraints, triggers and functions. */
function shapeOf(queries: Queries): Promise<string> {
  return queries.json(sql`
    select md5(string_agg(part, ',' order by part)) from (
      select concat(c.relkind, c.relname) from pg_class c where c.relnamespace in ${ours}
      union all select concat_ws(' ', c.relname, a.attname, a.atttypid, a.attnotnull) from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace in ${ours} and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
      union all select k.conname::text from pg_constraint k where k.connamespace in ${ours}
      union all select concat(g.tgname, g.tgenabled) from pg_trigger g where not g.tgisinternal
      union all select concat(p.proname, md5(p.prosrc)) from pg_proc p where p.pronamespace in ${ours} and p.probin is null
    ) parts (part)`)
}

/** Finds the tables whose deletions write into other tables, even where triggers are disabled. */
async function triggeredOf(queries: Queries): Promise<string[]> {
  const rows = await queries.rows<{ table: string }>(
    sql`select distinct g.tgrelid::regclass::text as table from pg_trigger g where g.tgenabled = 'A'`,
  )
  return rows.map(({ table }) => table)
}

/**
 * Only tables that occupy space are checked: planning a query of every table takes longer than everything else
 * together.
 */
async function filledOf(queries: Queries): Promise<string[]> {
  const large = await queries.rows<{ table: string }>(
    sql`select c.oid::regclass::text as table from pg_class c where c.relkind = 'r' and c.relnamespace in ${ours} and pg_relation_size(c.oid) > 0 order by 1`,
  )
  if (large.length === 0) return []
  const asked = large.map(({ table }) => sql`select ${table}::text as table where exists (select from ${raw(table)})`)
  return (await queries.rows<{ table: string }>(join(asked, ' union all '))).map(({ table }) => table)
}

function rowsIn(queries: Queries, table: string): Promise<string> {
  return queries.json(sql`select coalesce(json_agg(t order by t::text), '[]')::text from ${raw(table)} t`)
}

/** Finds the tables whose rows differ from the initial ones, and those rows. */
async function alteredOf(queries: Queries, ownRows: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const altered = new Map<string, string>()
  for (const [table, rows] of ownRows) if ((await rowsIn(queries, table)) !== rows) altered.set(table, rows)
  return altered
}

/** All of them in one statement. */
async function empty(tx: Queries, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  const deletions = tables.map((table, index) => sql`${name(`gone_${index}`)} as (delete from ${raw(table)})`)
  await tx.rows(sql`with ${join(deletions)} select 1 as done`)
}

async function fill(tx: Queries, table: string, rows: string): Promise<void> {
  await tx.run(sql`insert into ${raw(table)} select * from json_populate_recordset(null::${raw(table)}, ${rows}::json)`)
}

/** Sequences with cached numbers stay unchanged: a session cannot be told that the numbers it has cached are unused. */
async function renumber(queries: Queries, numbers: string): Promise<void> {
  await queries.rows(sql`
    select setval(s.seqrelid::regclass, coalesce(b.last, s.seqstart), b.last is not null)::text as number
    from pg_sequence s left join json_to_recordset(${numbers}::json) as b(id bigint, last bigint) on b.id = s.seqrelid::bigint
    where s.seqcache = 1 and pg_sequence_last_value(s.seqrelid) is distinct from b.last`)
}

/** Resets the planner's statistics about deleted rows, and those set by a test. */
async function forgetStatistics(database: Database): Promise<void> {
  const learned = await database.rows(sql`
    update pg_class set reltuples = -1, relpages = 0, relallvisible = 0
    where relkind = 'r' and relnamespace in ${ours} and reltuples <> -1 returning 1 as forgotten`)
  if (learned.length > 0)
    await database.run(
      sql`delete from pg_statistic s using pg_class c where c.oid = s.starelid and c.relnamespace in ${ours}`,
    )
}

async function vacuumLarge(database: Database, tables: readonly string[]): Promise<void> {
  const large = await database.rows<{ table: string }>(
    sql`select t as table from unnest(${tables}::text[]) t where pg_relation_size(t::regclass) > ${LARGE}::bigint`,
  )
  if (large.length > 0) await database.script(`vacuum ${large.map(({ table }) => table).join(', ')}`)
}
