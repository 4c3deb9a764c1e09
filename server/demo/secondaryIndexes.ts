import { register } from '#resources'
import { schemaAdditions } from '../behaviours/schema'
import { sql, type Database } from '../database'
import type { Index } from '../database/schema'
import { schemaOf } from '../database/schemaOf'
import { quoted } from '../database/sql'

/** An index that serves speed only, no rule, and its table. */
type SecondaryIndex = Index & { readonly table: string }

/** Lists the indexes that serve speed only, of some tables or of all. */
export function secondaryIndexes(tables?: readonly string[]): SecondaryIndex[] {
  return schemaOf(register, schemaAdditions)
    .tables.filter(({ name }) => tables?.includes(name) ?? true)
    .flatMap(({ name, indexes }) =>
      indexes.filter(({ isUnique }) => !isUnique).map((index) => ({ ...index, table: name })),
    )
}

/** Drops indexes: building them over many rows takes less time than maintaining them for each. */
export async function dropIndexes(database: Database, indexes: readonly SecondaryIndex[]): Promise<void> {
  await database.script(indexes.map(({ name }) => `drop index if exists ${quoted(name)}`).join(';\n'))
}

/** Creates those indexes that are missing, including those of an interrupted load. `log` reports each of them. */
export async function remakeIndexes(
  database: Database,
  indexes: readonly SecondaryIndex[],
  log?: (line: string) => void,
): Promise<void> {
  const present = new Set(
    (
      await database.rows<{ name: string }>(
        sql`select indexname as name from pg_indexes where schemaname = current_schema()`,
      )
    ).map(({ name }) => name),
  )
  const missing = indexes.filter(({ name }) => !present.has(name))
  for (const [place, { name, table, body }] of missing.entries()) {
    log?.(`index ${place + 1} of ${missing.length}: ${name}`)
    await database.script(`create index ${quoted(name)} on ${quoted(table)} ${body}`)
  }
}
