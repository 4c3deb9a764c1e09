import { register, users } from '#resources'
import { resourceNamed, type AnyResource, type Field } from '#define'
import { join, name, sql, type Database } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { system } from '../../engine/read/oneRecord'
import { titleSql } from '../../engine/read/fieldJson'
import { keepsCreations, writeCreations } from './creations'
import { isKept, linesOf, type Line, type Person, type Told } from './lines'
import { makerField } from './makers'
import { initialState, stepsOf, type Facts, type Step } from './steps'
import { transitionsOf } from './transitions'

/** The number of records read at once. */
const BATCH = 1000

type Columns = Readonly<Record<string, unknown>>

/** Writes the history that every record would have had: who made it and when, and how it came to its status. */
export async function writeHistory(database: Database, now: string): Promise<void> {
  const titles = titlesOf(database)
  for (const resource of register.resources) {
    await writeCreations(database, resource)
    if (keepsCreations(resource) && transitionsOf(resource).length) await writeSteps(database, resource, titles, now)
  }
}

async function writeSteps(database: Database, resource: AnyResource, titles: Titles, now: string): Promise<void> {
  const [table, state] = [name(tableOf(resource)), name(snake(resource.rules.state ?? ''))]
  const since = await firstStates(database, resource)
  const reading = readingOf(resource, titles)
  for (let after = 0; ;) {
    const rows = await database.rows<{ row: Columns }>(sql`
      select to_jsonb(t) as row from ${table} t
      where t.id > ${after} and t.${state} <> ${initialState(resource) ?? null} order by t.id limit ${BATCH}`)
    const found = rows.map(({ row }) => ({ row, steps: stepsOf(resource, reading.factsOf(row), now) }))
    const moved = found.filter(({ steps }) => steps.length > 0)
    await reading.readTitles(moved.map(({ row }) => row))
    await writeLines(
      database,
      resource,
      moved.flatMap(({ row, steps }) => linesOf(resource, reading.told(row), steps, since)),
    )
    await countVersions(database, resource, moved)
    if (rows.length < BATCH) return
    after = Number(rows.at(-1)?.row.id)
  }
}

function momentOf(value: unknown): string {
  return new Date(String(value)).toISOString()
}

function columnOf(name: string, field: Field | undefined): string {
  return field?.kind === 'reference' ? `${snake(name)}_id` : snake(name)
}

/**
 * Finds the first status of fields that only the service writes and no transition names; none for fields set initially.
 */
async function firstStates(
  database: Database,
  resource: AnyResource,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { state = '' } = resource.rules
  const named = new Set(transitionsOf(resource).flatMap(({ writes }) => writes))
  const kept = new Set(Object.values(resource.timeRules).flatMap((rule) => ('keeps' in rule ? [rule.keeps] : [])))
  const left = Object.entries(resource.fields).flatMap(([field, { readOnly }]) =>
    readOnly && isKept(resource, field) && !named.has(field) && !kept.has(field) && field !== makerField(resource)
      ? [field]
      : [],
  )
  if (left.length === 0) return new Map()
  const filled = left.map((field) => sql`bool_or(t.${name(columnOf(field, resource.fields[field]))} is not null)`)
  const rows = await database.rows<{ state: string; filled: boolean[] }>(sql`
    select t.${name(snake(state))} as state, array[${join(filled)}] as filled from ${name(tableOf(resource))} t group by 1`)
  const first = rows.find((row) => row.state === initialState(resource))
  if (!first) return new Map()
  return new Map(
    left.flatMap((field, at) =>
      first.filled[at] ? [] : [[field, new Set(rows.flatMap((row) => (row.filled[at] ? [row.state] : [])))] as const],
    ),
  )
}

/** How the rows of a resource are read: values only on demand. */
interface Reading {
  /** Returns what a row says about its own past. */
  factsOf(row: Columns): Facts
  readTitles(rows: readonly Columns[]): Promise<void>
  told(row: Columns): Told
}

function readingOf(resource: AnyResource, titles: Titles): Reading {
  const fields = Object.entries(resource.fields)
  const columns = new Map(fields.map(([field, declared]) => [field, columnOf(field, declared)]))
  const targets = new Map(
    fields.flatMap(([field, one]) => (one.kind === 'reference' ? [[field, one.to] as const] : [])),
  )
  const maker = makerField(resource)
  const raw = (row: Columns, field: string): unknown => row[columns.get(field) ?? ''] ?? null
  const named = (to: string, id: unknown): Person | null =>
    typeof id === 'number' ? { id, label: titles.of(to, id) } : null
  const valueIn = (row: Columns, field: string): unknown => {
    const [value, to] = [raw(row, field), targets.get(field)]
    if (to) return named(to, value)
    return value !== null && resource.fields[field]?.kind === 'instant' ? momentOf(value) : value
  }
  return {
    factsOf: (row) => ({
      state: String(raw(row, resource.rules.state ?? '')),
      createdAt: momentOf(row.created_at),
      updatedAt: momentOf(row.updated_at),
      valueOf: (field) => raw(row, field),
    }),
    async readTitles(rows) {
      const ids = (id: (row: Columns) => unknown): number[] => rows.map((row) => Number(id(row)))
      await titles.read(
        users.is.name,
        ids((row) => row.created_by),
      )
      for (const [field, to] of targets)
        await titles.read(
          to,
          ids((row) => raw(row, field)),
        )
    },
    told: (row) => ({
      id: Number(row.id),
      valueOf: (field) => valueIn(row, field),
      maker: named(users.is.name, row.created_by) ?? (maker ? (valueIn(row, maker) as Person | null) : null),
    }),
  }
}

/** The titles of records, each read once. */
interface Titles {
  read(resource: string, ids: readonly number[]): Promise<void>
  of(resource: string, id: number): string
}

function titlesOf(database: Database): Titles {
  const known = new Map<string, Map<number, string>>()
  return {
    async read(to, ids) {
      const mine = known.get(to) ?? new Map<number, string>()
      known.set(to, mine)
      const missing = [...new Set(ids)].filter((id) => id > 0 && !mine.has(id))
      if (missing.length === 0) return
      const target = resourceNamed(register, to)
      const title = titleSql(target, 't', { register, viewer: system, alias: 't' })
      const rows = await database.rows<{ id: number; title: string | null }>(
        sql`select t.id, (${title})::text as title from ${name(tableOf(target))} t where t.id = any(${missing}::bigint[])`,
      )
      for (const { id, title: label } of rows) mine.set(id, label ?? '')
    },
    of: (to, id) => known.get(to)?.get(id) ?? '',
  }
}

async function writeLines(database: Database, resource: AnyResource, lines: readonly Line[]): Promise<void> {
  for (let start = 0; start < lines.length; start += BATCH)
    await database.run(sql`
      insert into history (resource, record_id, version, action, at, by_id, by_label, reason, changes)
      select ${resource.is.name}, l.record_id, l.version, l.action, l.at, l.by_id, l.by_label, l.reason, l.changes
      from json_to_recordset(${JSON.stringify(lines.slice(start, start + BATCH))}::json)
        as l(record_id bigint, version integer, action text, at timestamptz, by_id bigint, by_label text, reason text, changes jsonb)`)
}

/** Adds the written steps to the versions of their records. */
async function countVersions(
  database: Database,
  resource: AnyResource,
  moved: readonly { readonly row: Columns; readonly steps: readonly Step[] }[],
): Promise<void> {
  const behind = moved.flatMap(({ row, steps }) => {
    const at = steps.at(-1)?.at ?? ''
    const isCounted = row.version === steps.length + 1 && momentOf(row.updated_at) >= at
    return isCounted ? [] : [{ id: row.id, version: steps.length + 1, at }]
  })
  if (behind.length === 0) return
  await database.run(sql`
    update ${name(tableOf(resource))} t set version = b.version, updated_at = greatest(t.updated_at, b.at)
    from json_to_recordset(${JSON.stringify(behind)}::json) as b(id bigint, version integer, at timestamptz) where t.id = b.id`)
}
