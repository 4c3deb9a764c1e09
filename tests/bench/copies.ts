import { raw, sql, type Database, type Sql } from '../../server/database'

/** The rows to copy, and the columns in which a copy differs. */
export interface Copies {
  readonly table: string
  /** Columns that are empty in a copy. */
  readonly empty?: readonly string[]
  /** A copy's own value of each column, from the original `c`; `round` distinguishes the rounds. */
  readonly own: Readonly<Record<string, (round: number) => Sql>>
  /** Tells whether the row `c` is an original. */
  readonly isOriginal: Sql
}

/**
 * Copies the rows of a table until there are this many. Its indexes are dropped and rebuilt once, which takes a tenth
 * of the time of updating them per row; unique ones are not rebuilt, since copies share values.
 */
export async function copyUntil(
  database: Database,
  { table, empty = [], own, isOriginal }: Copies,
  wanted: number,
): Promise<void> {
  if ((await countOf(database, table)) >= wanted) return
  const columns = await database.rows<{ name: string }>(
    sql`select column_name as name from information_schema.columns
      where table_name = ${table} and column_name <> 'id' and is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => name).filter((name) => !empty.includes(name))
  const indexes = await database.rows<{ name: string; made: string; isOfOneKind: boolean; isRule: boolean }>(
    sql`select i.relname as name, pg_get_indexdef(i.oid) as made, x.indisunique as "isOfOneKind", c.oid is not null as "isRule"
      from pg_index x join pg_class i on i.oid = x.indexrelid left join pg_constraint c on c.conindid = i.oid and c.conrelid = x.indrelid
      where x.indrelid = ${table}::regclass and not x.indisprimary`,
  )
  for (const { name, isRule } of indexes)
    await database.script(isRule ? `alter table ${table} drop constraint "${name}"` : `drop index "${name}"`)
  for (let round = 1, missing = wanted; ; round += 1) {
    missing = wanted - (await countOf(database, table))
    if (missing <= 0) break
    const values = names.map((name) => sql`${own[name]?.(round) ?? raw(`c."${name}"`)}`)
    const list = values.reduce((all, value) => sql`${all}, ${value}`)
    await database.run(
      sql`insert into ${raw(table)} (${raw(names.map((name) => `"${name}"`).join(', '))})
        select ${list} from ${raw(table)} c where ${isOriginal} limit ${missing}::int`,
    )
  }
  for (const { made, isOfOneKind, isRule } of indexes) if (!isOfOneKind && !isRule) await database.script(made)
  await database.script(`vacuum analyze ${table}`)
  process.stdout.write(`${(await countOf(database, table)).toLocaleString('en-IN')} ${table}\n`)
}

async function countOf(database: Database, table: string): Promise<number> {
  const [row] = await database.rows<{ count: number }>(sql`select count(*)::int as count from ${raw(table)}`)
  return row?.count ?? 0
}
