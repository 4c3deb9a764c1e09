import type { Queries } from './database'
import { CLAIM_PREFIX } from './claims'
import { FOLLOW_PREFIX } from './follows'
import { LEDGER_PREFIX } from './ledgers'
import { LINEAGE_PREFIX } from './lineages'
import { DRAW_NUMBERS } from './numberSeries'
import { ROLL_UP_PREFIX } from './rollUps'
import { SHARED_PREFIX } from './sharedValues'
import { sql } from './sql'

/** A column as the database reports it. */
export interface FoundColumn {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly default: string | null
  readonly generated: boolean
  readonly identity: boolean
}

/** A table as the database reports it; definitions are in the database's own wording, so that two can be compared. */
export interface FoundTable {
  readonly name: string
  readonly columns: readonly FoundColumn[]
  readonly constraints: Readonly<Record<string, string>>
  readonly indexes: Readonly<Record<string, string>>
}

/** The contents of a database, except the table of applied migrations. */
export interface Snapshot {
  readonly extensions: readonly string[]
  readonly sequences: readonly string[]
  readonly tables: Readonly<Record<string, FoundTable>>
  /** The definitions of the functions that maintain roll-ups, by their names. */
  readonly functions: Readonly<Record<string, string>>
  /** The definitions of the triggers that call them, by their names. */
  readonly triggers: Readonly<Record<string, string>>
  /** The names of the triggers that also run for replicated and restored rows. */
  readonly always: readonly string[]
}

/** The prefixes of the functions and triggers that the service creates: derived values, numbers, claims, ledgers, shared values and lineages. */
const KEPT_PREFIXES = [
  ROLL_UP_PREFIX,
  FOLLOW_PREFIX,
  DRAW_NUMBERS,
  CLAIM_PREFIX,
  LEDGER_PREFIX,
  SHARED_PREFIX,
  LINEAGE_PREFIX,
]

/** The table of applied migrations. */
export const MIGRATIONS_TABLE = 'applied_migrations'

/** Reads the schema of a database. */
export async function introspect(database: Queries): Promise<Snapshot> {
  const text = await database.json(sql`
    select json_build_object(
      'extensions', (select coalesce(json_agg(extname::text order by extname), '[]') from pg_extension where extname <> 'plpgsql'),
      'sequences', (select coalesce(json_agg(c.relname::text order by c.relname), '[]') from pg_class c
        where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
          and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('i', 'a'))),
      'tables', (select coalesce(json_object_agg(t.relname, json_build_object(
        'name', t.relname,
        'columns', (select json_agg(json_build_object(
            'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
            'default', pg_get_expr(d.adbin, d.adrelid), 'generated', a.attgenerated = 's', 'identity', a.attidentity <> '') order by a.attnum)
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped),
        'constraints', (select coalesce(json_object_agg(conname, pg_get_constraintdef(oid) order by conname), '{}') from pg_constraint where conrelid = t.oid and contype in ('p', 'f', 'u', 'c', 'x')),
        'indexes', (select coalesce(json_object_agg(i.relname, pg_get_indexdef(i.oid) order by i.relname), '{}') from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = t.oid and not x.indisprimary and not x.indisexclusion)
      ) order by t.relname), '{}') from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relname <> ${MIGRATIONS_TABLE}),
      'functions', (select coalesce(json_object_agg(p.proname, pg_get_functiondef(p.oid) order by p.proname), '{}') from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname::text ^@ any(${KEPT_PREFIXES}::text[])),
      'triggers', (select coalesce(json_object_agg(g.tgname, pg_get_triggerdef(g.oid) order by g.tgname), '{}') from pg_trigger g
        where not g.tgisinternal and g.tgname::text ^@ any(${KEPT_PREFIXES}::text[])),
      'always', (select coalesce(json_agg(g.tgname order by g.tgname), '[]') from pg_trigger g
        where g.tgenabled = 'A' and g.tgname::text ^@ any(${KEPT_PREFIXES}::text[]))
    )::text`)
  return JSON.parse(text) as Snapshot
}
