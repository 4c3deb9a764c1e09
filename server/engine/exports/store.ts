import { randomUUID } from 'node:crypto'
import { readListQuery, resourceNamed, writeListQuery } from '#define'
import { raw, sql, type Queries, type Sql } from '../../database'
import type { Engine } from '../engine'
import type { Places, Rights, Viewer } from '../viewer'
import type { Wanted } from './taken'
import type { Format } from './plan'

/** The state of an export. EMAILED: its file exists, and its owner has been notified. */
export type ExportState = 'QUEUED' | 'RUNNING' | 'EMAILED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'

/** An export as it is stored. */
export interface ExportRow {
  readonly id: string
  readonly resource: string
  readonly by: number
  readonly at: string
  readonly format: Format
  readonly query: string
  readonly columns: readonly string[]
  readonly filter: string
  readonly places: Places | null
  readonly state: ExportState
  /**
   * The number of attempts; 0 when no files of them are left. An earlier attempt that is still running no longer
   * counts.
   */
  readonly attempt: number
  readonly done: number
  readonly total: number | null
  readonly hasPersonal: boolean
  /** What its owner might see with the request, and then when the file was made. */
  readonly rights: Rights | null
  readonly file: string | null
  readonly size: number | null
  readonly email: string | null
  readonly error: string | null
  readonly job: string | null
  readonly endedAt: string | null
  readonly expiresAt: string | null
  readonly downloads: number
  /** The regular delivery that it is part of: its title, and when it was due. */
  readonly delivery: string | null
  readonly dueAt: string | null
  readonly title: string | null
}

const instant = (column: string): string => `to_char(x.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const columns =
  raw(`x.id::text as id, x.resource, x.by_id as by, ${instant('at')} as at, x.format, x.query, x.columns, x.filter, x.places,
  x.state, x.attempt, x.done, x.total, x.has_personal as "hasPersonal", x.rights, x.file_key as file, x.size, x.email, x.error, x.job::text as job,
  ${instant('ended_at')} as "endedAt", ${instant('expires_at')} as "expiresAt", x.downloads, x.delivery_id::text as delivery, ${instant('due_at')} as "dueAt", x.title`)

/** The exports that satisfy a condition on the table `x`. */
export async function exportsWhere(queries: Queries, where: Sql): Promise<ExportRow[]> {
  const rows = await queries.rows<Omit<ExportRow, 'rights'> & { readonly rights: KeptRights | null }>(
    sql`select ${columns} from exports x where ${where}`,
  )
  return rows.map(({ rights, ...row }) => ({ ...row, rights: rights && { ...rights, keys: new Set(rights.keys) } }))
}

/** A person's rights as they are stored. */
type KeptRights = Omit<Rights, 'keys'> & { readonly keys: readonly string[] }

/** Writes a person's rights as they are stored with a file. */
export function rightsText({ keys, places, tenant }: Rights): string {
  return JSON.stringify({ keys: [...keys], places, tenant } satisfies KeptRights)
}

/** What is stored about an export in addition to its query. */
export interface Kept {
  readonly format: Format
  /** In words. */
  readonly filter: string
  /** The regular delivery that it is part of. */
  readonly part?: { readonly delivery: string; readonly dueAt: string; readonly title: string }
}

/** Stores a request for a file. Answers its id. */
export async function keepExport(
  tx: Queries,
  { id: by, ...rights }: Pick<Viewer, 'id'> & Rights,
  { resource, query, columns: wanted }: Wanted,
  { format, filter, part }: Kept,
): Promise<string> {
  const id = randomUUID()
  const written = new URLSearchParams(writeListQuery(resource, query)).toString()
  const { places } = rights
  const limits = places === 'everywhere' ? null : JSON.stringify(places)
  await tx.run(sql`
    insert into exports (id, resource, by_id, format, query, columns, filter, places, rights, delivery_id, due_at, title)
    values (${id}::uuid, ${resource.is.name}, ${by}, ${format}, ${written}, ${wanted}::text[], ${filter}, ${limits}::jsonb,
      ${rightsText(rights)}::jsonb, ${part?.delivery ?? null}::uuid, ${part?.dueAt ?? null}::timestamptz, ${part?.title ?? null})`)
  return id
}

/** Reads what was requested, as the list is declared today. Throws BadQuery for what the list no longer has. */
export function wantedIn({ register }: Pick<Engine, 'register'>, row: ExportRow): Wanted {
  const resource = resourceNamed(register, row.resource)
  const query = readListQuery(resource, parametersOf(row.query))
  return { resource, query, columns: row.columns, ...(row.places && { places: row.places }) }
}

/** Reads the query of a list from text, as in its address. */
export function parametersOf(text: string): Record<string, string | string[]> {
  const given = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const [first = '', ...more] = given.getAll(name)
      return [name, more.length ? [first, ...more] : first]
    }),
  )
}

/**
 * Starts an export that waits, or restarts one that another process left unfinished. Undefined when it should not run.
 */
export async function beginExport(queries: Queries, id: string): Promise<ExportRow | undefined> {
  const begun = await queries.run(sql`
    update exports set state = 'RUNNING', attempt = attempt + 1, done = 0, total = null
    where id = ${id}::uuid and state in ('QUEUED', 'RUNNING')`)
  return begun === 1 ? (await exportsWhere(queries, sql`x.id = ${id}::uuid`))[0] : undefined
}

/** Updates a running export. Answers whether this attempt still counts: it may be cancelled or restarted. */
export async function noteRunning(queries: Queries, { id, attempt }: ExportRow, set: Sql): Promise<boolean> {
  return (
    (await queries.run(
      sql`update exports set ${set} where id = ${id}::uuid and attempt = ${attempt} and state = 'RUNNING'`,
    )) === 1
  )
}

/** Ends an export that waits or runs without a file, with the reason in words. Answers whether there was one. */
export async function endExport(
  queries: Queries,
  id: string,
  state: 'FAILED' | 'CANCELLED',
  error: string | null,
): Promise<boolean> {
  return (
    (await queries.run(
      sql`update exports set state = ${state}, error = ${error}, ended_at = now() where id = ${id}::uuid and state in ('QUEUED', 'RUNNING')`,
    )) === 1
  )
}

/**
 * Makes the key of an export's file. Each attempt has its own, so that a partial file is never taken for a whole one.
 */
export function fileKeyOf({ id, attempt, format }: Pick<ExportRow, 'id' | 'attempt' | 'format'>): string {
  return `exports/${id}-${attempt}.${format}`
}

/** Deletes the files of some attempts, complete or not: all attempts, or those before the current one. */
export async function removeFilesOf(
  { files }: Pick<Engine, 'files'>,
  row: ExportRow,
  last = row.attempt,
): Promise<void> {
  for (let attempt = 1; attempt <= last; attempt += 1) await files.remove(fileKeyOf({ ...row, attempt }))
}

/** How long an attempt may still run after it was cancelled: by then it has noticed, or its process has ended. */
const HEARD = raw("interval '5 minutes'")

/** The days for which an export stays listed; its file is deleted long before. */
const DAYS = 30

/** Deletes expired files and the partial files of failed exports, and forgets old exports. */
export async function expireExports({ database, files, now }: Engine): Promise<void> {
  const at = now().toISOString()
  const over = await exportsWhere(database, sql`x.state = 'EMAILED' and x.expires_at <= ${at}::timestamptz`)
  for (const row of over) {
    await removeFilesOf({ files }, row)
    await database.run(sql`update exports set state = 'EXPIRED' where id = ${row.id}::uuid and state = 'EMAILED'`)
  }
  const left = await exportsWhere(
    database,
    sql`x.state in ('FAILED', 'CANCELLED') and x.attempt > 0 and x.ended_at <= ${at}::timestamptz - ${HEARD}`,
  )
  for (const row of left) {
    await removeFilesOf({ files }, row)
    await database.run(sql`update exports set attempt = 0 where id = ${row.id}::uuid`)
  }
  // The outcome of a delivery's last sending is kept until there is a newer one.
  await database.run(sql`
    delete from exports x where x.at < now() - make_interval(days => ${DAYS}::int) and x.state not in ('QUEUED', 'RUNNING', 'EMAILED')
      and not exists (select from deliveries d where d.id = x.delivery_id and d.last_at = x.due_at)`)
}
