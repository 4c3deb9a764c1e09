import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Database, Queries } from './database'
import { MIGRATIONS_TABLE } from './introspect'
import { raw, sql } from './sql'

/** A reviewed SQL file that takes the schema one step further. */
export interface Migration {
  readonly name: string
  readonly text: string
}

/** The folder of the migrations: the repository's, or the one beside the built service if there is no repository. */
export function migrationsFolder(): string {
  const reviewed = fileURLToPath(new URL('../../server/database/migrations/', import.meta.url))
  return existsSync(reviewed) ? reviewed : fileURLToPath(new URL('./migrations/', import.meta.url))
}

/** Reads the migrations in order. */
export function readMigrations(folder: string = migrationsFolder()): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .sort()
    .map((file) => ({ name: file.replace(/\.sql$/, ''), text: readFileSync(`${folder}/${file}`, 'utf8') }))
}

/** The statements of a script written by `npm run migration`, which end with a semicolon at the end of a line. */
function statementsOf(text: string): string[] {
  return text
    .split(/;\s*$/m)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter(Boolean)
}

const LOCK = 7_251_403

/**
 * Applies the missing migrations, each in its own transaction, one process at a time. Throws when an applied migration
 * has been changed since, or is unknown here.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  await database.transaction((tx) => openBook(tx, migrations))
  const applied: string[] = []
  for (const migration of migrations) {
    const isNew = await database.transaction(
      async (tx) => {
        await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})::text`)
        const [found] = await tx.rows<{ digest: string }>(
          sql`select digest from ${raw(MIGRATIONS_TABLE)} where name = ${migration.name}`,
        )
        if (found && found.digest !== digestOf(migration))
          throw new Error(
            `The migration ${migration.name} was changed after it had been applied. Add a new migration instead.`,
          )
        if (found) return false
        for (const statement of statementsOf(migration.text)) await tx.run(raw(statement))
        await tx.run(
          sql`insert into ${raw(MIGRATIONS_TABLE)} (name, digest) values (${migration.name}, ${digestOf(migration)})`,
        )
        return true
      },
      { isUnhurried: true },
    )
    if (isNew) applied.push(migration.name)
  }
  return applied
}

/**
 * Creates the table of applied migrations if it is missing: even `if not exists` fails when two processes do it at
 * once.
 */
async function openBook(tx: Queries, migrations: readonly Migration[]): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})::text`)
  await tx.run(
    raw(
      `create table if not exists ${MIGRATIONS_TABLE} (name text primary key, digest text not null, at timestamptz not null default now())`,
    ),
  )
  const unknown = await tx.rows<{ name: string }>(
    sql`select name from ${raw(MIGRATIONS_TABLE)} where name <> all(${migrations.map(({ name }) => name)}::text[]) order by name`,
  )
  if (unknown.length)
    throw new Error(
      `The database has had a migration that this release does not know (${unknown.map(({ name }) => name).join(', ')}): it belongs to a newer one.`,
    )
}

/** Reads the names of the applied migrations in order. */
export async function appliedMigrations(database: Pick<Queries, 'rows'>): Promise<string[]> {
  const [table] = await database.rows<{ found: string | null }>(
    sql`select to_regclass(${MIGRATIONS_TABLE})::text as found`,
  )
  if (!table?.found) return []
  const done = await database.rows<{ name: string }>(sql`select name from ${raw(MIGRATIONS_TABLE)} order by name`)
  return done.map(({ name }) => name)
}

/** Reads the names of the migrations that are not applied yet. */
export async function pendingMigrations(
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const done = await appliedMigrations(database)
  return migrations.map(({ name }) => name).filter((name) => !done.includes(name))
}

function digestOf({ text }: Migration): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}
