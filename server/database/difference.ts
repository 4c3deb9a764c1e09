import type { FoundColumn, FoundTable, Snapshot } from './introspect'
import { quoted } from './sql'

/** New names by old ones: `farmers` → `growers`, `growers.name` → `growers.full_name`; of sequences too. */
export type Renames = Readonly<Record<string, string>>

/** The statements from one schema to another, and changes that a person must decide because they would lose data. */
export interface Difference {
  readonly statements: readonly string[]
  readonly losses: readonly string[]
}

/** Compares two schemas. A change that would lose data is never printed as a statement. */
export function difference(from: Snapshot, to: Snapshot, renames: Renames = {}): Difference {
  const statements: string[] = []
  const losses: string[] = []
  for (const extension of to.extensions)
    if (!from.extensions.includes(extension)) statements.push(`create extension if not exists ${extension}`)
  for (const sequence of to.sequences.filter((wanted) => !from.sequences.includes(wanted))) {
    const old = from.sequences.find((found) => renames[found] === sequence)
    // A new sequence would start at one again and give numbers that are already used.
    statements.push(
      old ? `alter sequence ${quoted(old)} rename to ${quoted(sequence)}` : `create sequence ${quoted(sequence)}`,
    )
  }
  const renamed = renameTables(from, to, renames, statements)
  const added = Object.values(to.tables).filter(({ name }) => !renamed[name])
  for (const table of added) statements.push(createTable(table))
  const later: string[] = []
  for (const table of Object.values(to.tables)) {
    const before = renamed[table.name]
    if (before) compareTables({ before, after: table, renames, statements, later, losses })
    else later.push(...constraintsOf(table, (kind) => kind !== 'PRIMARY KEY'), ...Object.values(table.indexes).map(own))
  }
  for (const name of Object.keys(from.tables)) {
    if (!to.tables[name] && !(renames[name] && to.tables[renames[name]]))
      losses.push(
        `The table ${name} is no longer declared. Drop it by hand when its rows are no longer needed: drop table ${quoted(name)}`,
      )
  }
  return { statements: [...statements, ...later, ...routines(from, to)], losses }
}

/**
 * The changed functions and triggers of roll-ups. A function that computes values differently is run at once. A trigger
 * function is created after the functions that it calls, and dropped before them.
 */
function routines(from: Snapshot, to: Snapshot): string[] {
  const isTrigger = (definition: string | undefined): boolean => /\breturns trigger\b/i.test(definition ?? '')
  const keepsValues = (definition: string): boolean => /\breturns void\b/i.test(definition)
  const gone = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] =>
    Object.keys(before).filter((name) => !(name in after))
  const changed = Object.entries(to.functions)
    .filter(([name, definition]) => from.functions[name] !== definition)
    .sort(([, one], [, other]) => Number(isTrigger(one)) - Number(isTrigger(other)))
  return [
    ...gone(from.functions, to.functions)
      .sort((one, other) => Number(isTrigger(from.functions[other])) - Number(isTrigger(from.functions[one])))
      .map((name) => `drop function ${quoted(name)} cascade`),
    ...changed.map(([, definition]) => definition.replace(/ public\./, ' ').trim()),
    ...Object.entries(to.triggers)
      .filter(([name]) => !(name in from.triggers))
      .flatMap(([name, definition]) => [
        own(definition).replace(/ EXECUTE FUNCTION public\./, ' EXECUTE FUNCTION '),
        ...(to.always.includes(name)
          ? [
              `alter table ${quoted(/ ON (?:public\.)?(\S+)/.exec(definition)?.[1] ?? '')} enable always trigger ${quoted(name)}`,
            ]
          : []),
      ]),
    ...changed.filter(([, definition]) => keepsValues(definition)).map(([name]) => `select ${quoted(name)}(null)`),
  ]
}

function renameTables(
  from: Snapshot,
  to: Snapshot,
  renames: Renames,
  statements: string[],
): Record<string, FoundTable | undefined> {
  const found: Record<string, FoundTable | undefined> = {}
  for (const name of Object.keys(to.tables)) {
    const old = Object.keys(renames).find((key) => renames[key] === name)
    found[name] = from.tables[name] ?? (old ? from.tables[old] : undefined)
    if (!from.tables[name] && old && from.tables[old])
      statements.push(`alter table ${quoted(old)} rename to ${quoted(name)}`)
  }
  return found
}

interface Comparison {
  readonly before: FoundTable
  readonly after: FoundTable
  readonly renames: Renames
  readonly statements: string[]
  readonly later: string[]
  readonly losses: string[]
}

function compareTables(comparison: Comparison): void {
  const { before, after, statements, later } = comparison
  const table = quoted(after.name)
  const columns: string[] = []
  const remade = compareAllColumns(comparison, columns)
  // An index is dropped with its column, so the indexes of a recreated column are recreated as well.
  const isKept = (name: string): boolean =>
    before.indexes[name] === after.indexes[name] &&
    !remade.some((column) => new RegExp(`\\b${column}\\b`).test(after.indexes[name] ?? ''))
  for (const name of Object.keys(before.indexes)) if (!isKept(name)) statements.push(`drop index ${quoted(name)}`)
  const renamed = renamedKey(before, after)
  if (renamed) statements.push(`alter table ${table} rename constraint ${quoted(renamed[0])} to ${quoted(renamed[1])}`)
  for (const [name, definition] of Object.entries(before.constraints)) {
    if (after.constraints[name] !== definition && name !== renamed?.[0])
      statements.push(`alter table ${table} drop constraint ${quoted(name)}`)
  }
  statements.push(...columns)
  later.push(
    ...constraintsOf(after, (_, name) => before.constraints[name] !== after.constraints[name] && name !== renamed?.[1]),
  )
  for (const [name, definition] of Object.entries(after.indexes)) if (!isKept(name)) later.push(own(definition))
}

/** The old and the new name of a renamed table's primary key: foreign keys refer to it, so it cannot be dropped. */
function renamedKey(before: FoundTable, after: FoundTable): readonly [string, string] | undefined {
  const keyOf = ({ constraints }: FoundTable): readonly [string, string] | undefined =>
    Object.entries(constraints).find(([, definition]) => definition.startsWith('PRIMARY KEY'))
  const [oldName, oldKey] = keyOf(before) ?? []
  const [newName, newKey] = keyOf(after) ?? []
  return oldName && newName && oldName !== newName && oldKey === newKey ? [oldName, newName] : undefined
}

/** Prints the changes of the columns and answers with the names of recreated ones. */
function compareAllColumns({ before, after, renames, losses }: Comparison, statements: string[]): string[] {
  const table = quoted(after.name)
  const remade: string[] = []
  const old = new Map(before.columns.map((column) => [column.name, column]))
  // Generated columns refer to the others, so they come last.
  for (const column of after.columns.toSorted((one, other) => Number(one.generated) - Number(other.generated))) {
    const formerly = Object.keys(renames)
      .find((key) => renames[key] === `${after.name}.${column.name}`)
      ?.split('.')[1]
    if (!old.has(column.name) && formerly && old.has(formerly)) {
      statements.push(`alter table ${table} rename column ${quoted(formerly)} to ${quoted(column.name)}`)
      old.set(column.name, { ...(old.get(formerly) as FoundColumn), name: column.name })
      old.delete(formerly)
    }
    const found = old.get(column.name)
    if (!found) {
      statements.push(`alter table ${table} add column ${printFound(column)}`)
      if (column.notNull && column.default === null && !column.identity && !column.generated)
        losses.push(`${after.name}.${column.name} is required and has no default: rows that exist need a value first`)
    } else if (column.generated && !found.generated) {
      losses.push(
        `${after.name}.${column.name} becomes a generated column and its values would be lost. Make it anew by hand when they are no longer needed: alter table ${table} drop column ${quoted(column.name)}, add column ${printFound(column)}`,
      )
    } else if (column.generated && found.default !== column.default) {
      remade.push(column.name)
      statements.push(
        `alter table ${table} drop column ${quoted(column.name)}`,
        `alter table ${table} add column ${printFound(column)}`,
      )
    } else compareColumns(table, found, column, statements, losses)
    old.delete(column.name)
  }
  for (const [name, left] of old) {
    // A required column that no insert fills in would refuse every new row.
    if (left.notNull && left.default === null && !left.identity && !left.generated)
      statements.push(`alter table ${table} alter column ${quoted(name)} drop not null`)
    losses.push(
      `The column ${after.name}.${name} is no longer declared. Drop it by hand when it is no longer needed: alter table ${table} drop column ${quoted(name)}`,
    )
  }
  return remade
}

function compareColumns(
  table: string,
  before: FoundColumn,
  after: FoundColumn,
  statements: string[],
  losses: string[],
): void {
  const alter = `alter table ${table} alter column ${quoted(after.name)}`
  const initial = before.generated && !after.generated ? null : before.default
  if (before.generated && !after.generated) statements.push(`${alter} drop expression`)
  if (before.type !== after.type) {
    statements.push(`${alter} type ${after.type} using ${quoted(after.name)}::${after.type}`)
    losses.push(`${table}.${after.name} changes from ${before.type} to ${after.type}: verify that every value fits`)
  }
  if (initial !== after.default)
    statements.push(after.default === null ? `${alter} drop default` : `${alter} set default ${after.default}`)
  if (before.notNull !== after.notNull) {
    statements.push(`${alter} ${after.notNull ? 'set' : 'drop'} not null`)
    if (after.notNull) losses.push(`${table}.${after.name} becomes required: rows without it need a value first`)
  }
}

function createTable(table: FoundTable): string {
  const primary = Object.entries(table.constraints)
    .filter(([, definition]) => definition.startsWith('PRIMARY KEY'))
    .map(([name, definition]) => `constraint ${quoted(name)} ${definition}`)
  return `create table ${quoted(table.name)} (\n  ${[...table.columns.map(printFound), ...primary].join(',\n  ')}\n)`
}

function printFound({ name, type, notNull, default: initial, generated, identity }: FoundColumn): string {
  const parts = [quoted(name), type]
  if (identity) parts.push('generated by default as identity')
  else if (generated) parts.push(`generated always as (${initial ?? ''}) stored`)
  else if (initial !== null) parts.push(`default ${initial}`)
  if (notNull) parts.push('not null')
  return parts.join(' ')
}

function constraintsOf(table: FoundTable, accepts: (kind: string, name: string) => boolean): string[] {
  return Object.entries(table.constraints)
    .filter(([name, definition]) => accepts(definition.startsWith('PRIMARY KEY') ? 'PRIMARY KEY' : 'OTHER', name))
    .map(([name, definition]) => `alter table ${quoted(table.name)} add constraint ${quoted(name)} ${definition}`)
}

/** The database reports its index with the schema's name; a migration must work in any schema. */
function own(definition: string): string {
  return definition.replace(/ ON public\./, ' ON ')
}
