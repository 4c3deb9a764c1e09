import type { AnyResource } from '#define'
import { columnsOf, linkTable, tableOf } from './columns'
import { declaredSnapshot } from './declaredSnapshot'
import { fingerprintOf, readFingerprint } from './fingerprint'
import { introspect, type FoundColumn, type FoundTable, type Snapshot } from './introspect'
import { migrate, readMigrations, type Migration } from './migrate'
import { openPglite } from './pglite'
import type { Schema } from './schema'

/** The schema that the migrations produce in an empty database, and the declared one. */
export interface Step {
  readonly from: Snapshot
  readonly to: Snapshot
}

/**
 * Computes the step from the migrations to a declared schema; both are created in empty databases, which takes seconds.
 */
export async function stepTo(schema: Schema, migrations: readonly Migration[] = readMigrations()): Promise<Step> {
  const present = await openPglite(null)
  try {
    await migrate(present, migrations)
    return { from: await introspect(present), to: await declaredSnapshot(schema) }
  } finally {
    await present.close()
  }
}

/** The fingerprint and migrations to be compared with the declarations. */
export interface Migrated {
  readonly fingerprint: string
  readonly migrations: readonly Migration[]
}

const repository = (): Migrated => ({ fingerprint: readFingerprint(), migrations: readMigrations() })

/** The maximum number of differences in one sentence. */
const TOLD = 5

/**
 * Describes in a sentence what the declarations require and no migration provides; undefined if they agree, which only
 * costs a digest as long as the fingerprint beside the migrations matches the declarations.
 */
export async function forgottenMigration(
  resources: readonly AnyResource[],
  schema: Schema,
  { fingerprint, migrations }: Migrated = repository(),
): Promise<string | undefined> {
  if (fingerprintOf(schema) === fingerprint) return undefined
  const found = outstanding(await stepTo(schema, migrations), resources)
  if (found.length === 0) return undefined
  const more = found.length - TOLD
  const told = [...found.slice(0, TOLD), ...(more > 0 ? [`and ${more} more`] : [])]
  return `${told.join(', ')}: run \`npm run migration <name>\`.`
}

/** Lists what a step still has to do, in the names of the declarations: tables and columns, and if none, what else. */
export function outstanding({ from, to }: Step, resources: readonly AnyResource[]): string[] {
  const named = namesIn(resources)
  const ofTables = Object.values(to.tables).flatMap((wanted) => {
    const table = from.tables[wanted.name]
    return table ? ofColumns(table, wanted, named) : [`${named.table(wanted.name)} has no table yet`]
  })
  if (ofTables.length) return ofTables
  return [
    ...Object.values(to.tables).flatMap(({ name, indexes, constraints }) => {
      const there = from.tables[name]
      return [
        ...differing(there?.indexes ?? {}, indexes).map((index) => `${named.table(name)} needs its index ${index}`),
        ...differing(there?.constraints ?? {}, constraints).map(
          (rule) => `${named.table(name)} needs its rule ${rule}`,
        ),
      ]
    }),
    ...differing(from.functions, to.functions).map((routine) => `the function ${routine} is another one`),
    ...differing(from.triggers, to.triggers).map((trigger) => `the trigger ${trigger} is another one`),
    ...to.sequences.filter((name) => !from.sequences.includes(name)).map((name) => `there is no sequence ${name} yet`),
  ]
}

function ofColumns(there: FoundTable, wanted: FoundTable, named: Names): string[] {
  const has = new Map(there.columns.map((column) => [column.name, column]))
  const asked = new Set(wanted.columns.map(({ name }) => name))
  const changed = wanted.columns.flatMap((column) => {
    const present = has.get(column.name)
    const name = named.column(wanted.name, column.name)
    if (!present) return [`${name} has no column yet`]
    return isSame(present, column) ? [] : [`${name} is stored otherwise than it is declared`]
  })
  // A new record would be refused because it lacks a value that no form asks for any more.
  const inTheWay = there.columns.filter(
    ({ name, notNull, default: initial, generated, identity }) =>
      !asked.has(name) && notNull && initial === null && !generated && !identity,
  )
  return [...changed, ...inTheWay.map(({ name }) => `${named.table(wanted.name)} still requires its column ${name}`)]
}

function isSame(one: FoundColumn, other: FoundColumn): boolean {
  return (['type', 'notNull', 'default', 'generated', 'identity'] as const).every((key) => one[key] === other[key])
}

function differing(there: Readonly<Record<string, string>>, wanted: Readonly<Record<string, string>>): string[] {
  return Object.keys(wanted).filter((name) => there[name] !== wanted[name])
}

/** The declared names of tables and columns; an undeclared one keeps its own. */
interface Names {
  table(name: string): string
  column(table: string, name: string): string
}

function namesIn(resources: readonly AnyResource[]): Names {
  const tables = new Map<string, string>()
  const columns = new Map<string, string>()
  for (const resource of resources) {
    tables.set(tableOf(resource), resource.is.name)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind === 'many') tables.set(linkTable(resource, name), `${resource.is.name}.${name}`)
      for (const column of columnsOf(name, field))
        columns.set(`${tableOf(resource)}.${column.name}`, `${resource.is.name}.${name}`)
    }
  }
  const table = (name: string): string => tables.get(name) ?? name
  return { table, column: (of, name) => columns.get(`${of}.${name}`) ?? `${table(of)}.${name}` }
}
