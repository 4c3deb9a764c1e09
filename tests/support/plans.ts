import { literal, raw, sql, type Database, type Queries, type Sql } from '../../server/database'

/** A node of a plan of PostgreSQL. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'One-Time Filter'?: string
  readonly Plans?: readonly PlanNode[]
}

/** The number of rows that a table seems to have, and that of one that stays small however the company grows. */
const ROWS = { many: 100_000, few: 1000 }

/** A value that a column of a type accepts. */
const VALUES = `case
  when format_type(a.atttypid, null) like '%[]' then '''{}''' when format_type(a.atttypid, null) in ('json', 'jsonb') then '''{}'''
  when format_type(a.atttypid, null) = 'uuid' then 'gen_random_uuid()' when format_type(a.atttypid, null) = 'boolean' then 'false'
  when format_type(a.atttypid, null) ~ '^(date|timestamp)' then 'now()' when format_type(a.atttypid, null) = 'bytea' then '''x''::bytea'
  when format_type(a.atttypid, null) ~ '^(bigint|integer|numeric|smallint|double)' then '1' else '''2026-11''' end`

/**
 * Makes the planner assume 100,000 rows in every table of an empty database, except `few`. A row of each is written and
 * deleted, so that there is a page; the statistics say that it is full, that few rows are deleted or flagged, and that
 * ten refer to one record.
 */
export async function pretendRows(database: Database, few: readonly string[] = []): Promise<void> {
  await database.script(`
    do $$ declare t record; names text; said text; begin
      set local session_replication_role = replica;
      for t in select c.oid, c.oid::regclass as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace loop
        select string_agg(quote_ident(a.attname), ', '), string_agg(${VALUES}, ', ') into names, said from pg_attribute a
          where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attnotnull and a.attidentity = '' and a.attgenerated = '';
        begin
          execute case when names is null then format('insert into %s default values', t.name)
            else format('insert into %s (%s) values (%s)', t.name, names, said) end;
          raise sqlstate 'TAKEN';
        exception when sqlstate 'TAKEN' then null;
        end;
      end loop;
    end $$;
    insert into pg_statistic
      select a.attrelid, a.attnum, false, case a.attname when 'deleted_at' then 0.99 else 0 end, 8, -0.1${', 0'.repeat(15)}
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and (a.attname = 'deleted_at' or (a.attname ~ '_id$' and a.attname !~ '(zone|state|district|tehsil)_id$'));
    insert into pg_statistic
      select a.attrelid, a.attnum, false, 0, 1, 2, 1, 0, 0, 0, 0, 91${', 0'.repeat(9)},
        case a.attname when 'settled' then '{0.99, 0.01}' else '{0.01, 0.99}' end::real[], null, null, null, null, array_in('{t,f}', 16, -1)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'boolean'::regtype;
    update pg_class c set relpages = pg_relation_size(c.oid) / 8192,
        reltuples = case when t.relname = any(${literal(few)}::text[]) then ${ROWS.few} else ${ROWS.many} end
      from pg_class t left join pg_index i on i.indrelid = t.oid
      where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and c.oid in (t.oid, i.indexrelid)`)
}

/** Reports how the planner would run statements. */
export interface Planner {
  /** Lists the tables that no index of the statement's columns covers, each once. */
  readWhole(statement: Sql): Promise<string[]>
  /** Lists the indexes by which it would find rows. */
  indexes(statement: Sql): Promise<string[]>
  /** Counts the parts that it may skip before reading any of their rows. */
  decidedFirst(statement: Sql): Promise<number>
  /** Whether it would sort rows that no index returns in order. */
  sorts(statement: Sql): Promise<boolean>
  /** Whether it has to sort for any number of rows: no index returns them in order. */
  mustSort(statement: Sql): Promise<boolean>
}

/** Uses an index wherever one serves, however few rows it excludes. */
export async function withPlanner(database: Database, ask: (planner: Planner) => Promise<void>): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(raw('set local enable_seqscan = off'))
    const partial = await partialIndexes(tx)
    await ask({
      readWhole: async (statement) => [...new Set(wholeIn(await planOf(tx, statement), partial, false))],
      indexes: async (statement) => indexesIn(await planOf(tx, statement)),
      decidedFirst: async (statement) => decidedFirstIn(await planOf(tx, statement)),
      sorts: async (statement) => sortsIn(await planOf(tx, statement)),
      mustSort: async (statement) => {
        await tx.run(raw('set local enable_sort = off'))
        const mustSort = sortsIn(await planOf(tx, statement))
        await tx.run(raw('set local enable_sort = on'))
        return mustSort
      },
    })
  })
}

async function planOf(tx: Queries, statement: Sql): Promise<PlanNode> {
  const [answer] = await tx.rows<Record<string, [{ Plan: PlanNode }]>>(sql`explain (format json) ${statement}`)
  const plan = Object.values(answer ?? {})[0]?.[0].Plan
  if (!plan) throw new Error('PostgreSQL told no plan')
  return plan
}

function indexesIn({ 'Index Name': index, Plans = [] }: PlanNode): string[] {
  return [...(index === undefined ? [] : [index]), ...Plans.flatMap(indexesIn)]
}

function decidedFirstIn({ 'One-Time Filter': first, Plans = [] }: PlanNode): number {
  return Plans.reduce((sum, part) => sum + decidedFirstIn(part), first === undefined ? 0 : 1)
}

function sortsIn({ 'Node Type': type, Plans = [] }: PlanNode): boolean {
  return type === 'Sort' || Plans.some(sortsIn)
}

/** Finds the indexes that exclude more than deleted rows: reading all of one is not reading the whole table. */
async function partialIndexes(tx: Queries): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ name: string }>(sql`
    select i.indexrelid::regclass::text as name from pg_index i
    where i.indpred is not null and pg_get_expr(i.indpred, i.indrelid) <> '(deleted_at IS NULL)'`)
  return new Set(rows.map(({ name }) => name))
}

/** Nodes through which a limit above them ends the reading below. */
const passOn = ['Incremental Sort', 'Nested Loop', 'Subquery Scan', 'Append', 'Merge Append', 'Result', 'LockRows']

/** An index scanned from end to end is the whole table too, unless a limit ends the scan. */
function wholeIn(node: PlanNode, partial: ReadonlySet<string>, isLimited: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index = '' } = node
  if (type === 'Seq Scan') return [table ?? '']
  const isWalk = /^(Index Scan|Index Only Scan|Bitmap Index Scan)$/.test(type) && node['Index Cond'] === undefined
  if (isWalk && !isLimited && !partial.has(index)) return [table ?? index]
  const limits = type === 'Limit' || (isLimited && passOn.includes(type))
  return (node.Plans ?? []).flatMap((part) => wholeIn(part, partial, limits))
}

/** Reads the declared sorting of a list: field names, with a minus where descending. */
export function sortOf(sort: string): { field: string; descending: boolean }[] {
  return sort.split(',').map((word) => ({ field: word.replace(/^-/, ''), descending: word.startsWith('-') }))
}
