import { isUuid } from '#define'
import { randomUUID } from 'node:crypto'
import type { AnyResource } from '#define'
import { raw, sql, type Queries } from '../../database'
import type { Work } from '../engine'
import { notFound } from '../problem'
import type { Answer, Double, Sounds } from './alike/double'
import type { Column } from './layout'
import type { SheetRow } from './sheetOf'
import type { Cut } from './targets'

/** The verdicts on a row: unknown, what would happen to it, waiting for an answer, left out, or imported. */
export const verdicts = ['PENDING', 'CREATE', 'UPDATE', 'UNCHANGED', 'ALIKE', 'ERROR', 'LEFT', 'DONE'] as const

/** One of them. */
export type Verdict = (typeof verdicts)[number]

/** A sheet that is being imported. */
export interface Import {
  readonly id: string
  readonly fileName: string
  /** The tab of the list in which it was started. */
  readonly tab: string | null
  readonly sha256: string
  readonly at: string
  readonly columns: readonly Column[]
  readonly isMapped: boolean
  readonly operation: string | null
  /** Whether a job is checking its rows. */
  readonly isChecking: boolean
}

/** A row of it. Texts are by field name; those of no field are under the empty name. */
export interface ImportRow {
  readonly number: number
  readonly cells: readonly string[]
  readonly verdict: Verdict
  readonly recordId: number | null
  readonly version: number | null
  /** The existing values, and the sheet's new ones. */
  readonly changes: Readonly<Record<string, readonly [string, string]>>
  readonly errors: Readonly<Record<string, string>>
  readonly hints: Readonly<Record<string, readonly string[]>>
  /** Warnings, which refuse nothing. */
  readonly doubts: Readonly<Record<string, string>>
  /** Its probable doubles. */
  readonly alike: readonly Double[]
  /** What a person decided about it, and the record that it changes. */
  readonly answer: Answer | null
  readonly answerRecord: number | null
}

// A job without a heartbeat for that long is lost: by then the queue would have restarted it after a killed process.
const columns = raw(`i.id::text as id, i.file_name as "fileName", i.tab, i.sha256, i.columns, i.is_mapped as "isMapped",
  i.operation::text as operation, i.check_job is not null and i.touched_at > now() - interval '3 minutes' as "isChecking", to_char(i.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`)

/** Reads the imports that satisfy a condition on the table `i` and whose files are completely read. */
export function importsWhere(tx: Queries, where: ReturnType<typeof sql>): Promise<Import[]> {
  return tx.rows<Import>(sql`select ${columns} from imports i where i.is_read and ${where}`)
}

/**
 * Finds an import of the viewer's own. With `forUpdate` it is locked. Throws 404, for other people's imports as well.
 */
export async function ownImport(
  { tx, viewer }: Work,
  resource: AnyResource,
  id: string,
  forUpdate = false,
): Promise<Import> {
  const [found] = isUuid(id)
    ? await importsWhere(
        tx,
        sql`i.id = ${id}::uuid and i.resource = ${resource.is.name} and i.by_id = ${viewer.id}${raw(forUpdate ? ' for update' : '')}`,
      )
    : []
  if (!found) throw notFound('Import Not Found')
  return found
}

/** An earlier import of the same file: by whom and its result. */
export interface EarlierImport {
  readonly at: string
  readonly by: string
  readonly isOwn: boolean
  readonly done: number
}

/** Finds the last earlier import of the same file. */
export async function earlierImport(
  { tx, viewer }: Work,
  resource: AnyResource,
  { id, sha256 }: Import,
): Promise<EarlierImport | undefined> {
  const [found] = await tx.rows<EarlierImport>(sql`
    select to_char(i.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, u.name as by, i.by_id = ${viewer.id} as "isOwn",
      (select count(*)::integer from import_rows r where r.import_id = i.id and r.verdict = 'DONE') as done
    from imports i join users u on u.id = i.by_id where i.is_read and i.resource = ${resource.is.name} and i.sha256 = ${sha256} and i.id <> ${id}::uuid
      and i.at <= (select at from imports where id = ${id}::uuid) order by i.at desc limit 1`)
  return found
}

/** What is known of a sheet before its rows are read. */
export interface Uploaded {
  readonly fileName: string
  readonly sha256: string
  readonly columns: readonly Column[]
  /** Its first rows, and the number of the heading row. */
  readonly topRows: readonly SheetRow[]
  readonly headingRow: number
}

/** Starts to store a sheet, which is invisible until it is complete; answers with the id of the import. */
export async function beginImport(
  { tx, viewer }: Pick<Work, 'tx'> & { readonly viewer: Pick<Work['viewer'], 'id'> },
  { resource, tab }: Cut,
  { fileName, sha256, columns: known, topRows, headingRow }: Uploaded,
): Promise<string> {
  const id = randomUUID()
  await tx.run(sql`
    insert into imports (id, resource, tab, by_id, file_name, sha256, columns, top_rows, heading_row, is_read)
    values (${id}::uuid, ${resource.is.name}, ${tab ?? null}, ${viewer.id}, ${fileName}, ${sha256}, ${JSON.stringify(known)}::jsonb,
      ${JSON.stringify(topRows)}::jsonb, ${headingRow}, false)`)
  return id
}

/** A row as it is stored: its cells, and the values that no other row may share. */
export type KeptRow = Pick<ImportRow, 'number' | 'cells'> & { readonly keys: Readonly<Record<string, string>> }

/** Stores some rows of a sheet. */
export async function keepRows(tx: Queries, id: string, rows: readonly KeptRow[]): Promise<void> {
  await tx.run(sql`
    insert into import_rows (import_id, number, cells, keys)
    select ${id}::uuid, r.number, r.cells, r.keys
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number integer, cells jsonb, keys jsonb)`)
}

/** Makes a completely read sheet visible to its owner; rows with fewer cells than there are columns get empty ones. */
export async function endReading(tx: Queries, id: string, known: readonly Column[]): Promise<void> {
  await padRows(tx, id, known.length)
  await tx.run(sql`
    update imports set columns = ${JSON.stringify(known)}::jsonb, is_read = true, touched_at = now() where id = ${id}::uuid`)
}

/** Adds empty cells to rows with fewer cells than there are columns. */
export async function padRows(tx: Queries, id: string, width: number): Promise<void> {
  await tx.run(sql`
    update import_rows r set cells = r.cells || to_jsonb(array_fill(''::text, array[${width}::integer - jsonb_array_length(r.cells)]))
    where r.import_id = ${id}::uuid and jsonb_array_length(r.cells) < ${width}`)
}

/** Reads the first rows of a sheet as in its file, and the number of the heading row. */
export async function topOf(tx: Queries, id: string): Promise<{ topRows: readonly SheetRow[]; headingRow: number }> {
  const [found] = await tx.rows<{ topRows: readonly SheetRow[]; headingRow: number }>(sql`
    select i.top_rows as "topRows", i.heading_row as "headingRow" from imports i where i.id = ${id}::uuid`)
  return found ?? { topRows: [], headingRow: 1 }
}

/** Deletes a sheet with all its rows. */
export async function forgetImport(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`delete from imports where id = ${id}::uuid`)
}

/** The number of rows in memory at a time. */
const PAGE = 1000

/**
 * Reads the rows of an import that satisfy a condition on the table `r`, a page at a time in the order of the sheet.
 */
export async function* pagesOf(
  tx: Queries,
  id: string,
  where: ReturnType<typeof sql>,
): AsyncGenerator<readonly ImportRow[], void, void> {
  let last = 0
  for (;;) {
    const rows = await rowsOf(tx, id, sql`r.number > ${last} and ${where} order by r.number limit ${PAGE}`)
    if (rows.length) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)?.number ?? last
  }
}

/** Reads the rows of an import that satisfy a condition on the table `r`, in the order of the sheet. */
export function rowsOf(tx: Queries, id: string, where: ReturnType<typeof sql>): Promise<ImportRow[]> {
  return tx.rows<ImportRow>(sql`
    select r.number, r.cells, r.verdict, r.record_id as "recordId", r.version, r.changes, r.errors, r.hints, r.doubts,
      r.alike, r.answer, r.answer_record as "answerRecord"
    from import_rows r where r.import_id = ${id}::uuid and ${where}`)
}

/** The number of rows with each verdict, which add up to all rows; and how many writable ones have a warning. */
export interface Tally {
  readonly counts: Readonly<Record<Verdict, number>>
  readonly doubted: number
}

/** Counts the rows of an import by its indexes alone, because the progress of a check is queried once a second. */
export async function tallyOf(tx: Queries, id: string): Promise<Tally> {
  const rows = await tx.rows<{ verdict: Verdict; count: number; doubted: number }>(sql`
    select c.verdict, c.count, (select count(*)::integer from import_rows r
      where r.import_id = ${id}::uuid and r.verdict = c.verdict and ${isDoubted}) as doubted
    from (select r.verdict, count(*)::integer as count from import_rows r where r.import_id = ${id}::uuid group by r.verdict) c`)
  const counted = new Map(rows.map(({ verdict, count }) => [verdict, count]))
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, counted.get(verdict) ?? 0]))
  return { counts: counts as Record<Verdict, number>, doubted: rows.reduce((sum, { doubted }) => sum + doubted, 0) }
}

/** Whether a row can be written, and has a warning. */
export const isDoubted = sql`(r.verdict in ('CREATE', 'UPDATE') and r.doubts <> '{}'::jsonb)`

/** The result of checking a row. */
export type Judged = Omit<ImportRow, 'cells' | 'answer' | 'answerRecord'> & { readonly sounds: Sounds }

/** Stores the results of checking rows. */
export async function writeJudged(tx: Queries, id: string, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return
  await tx.run(sql`
    update import_rows t set verdict = j.verdict, record_id = j."recordId", version = j.version, changes = j.changes, errors = j.errors, hints = j.hints, doubts = j.doubts,
      alike = j.alike, sounds = j.sounds
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
      as j(number integer, verdict text, "recordId" bigint, version integer, changes jsonb, errors jsonb, hints jsonb, doubts jsonb,
        alike jsonb, sounds jsonb)
    where t.import_id = ${id}::uuid and t.number = j.number`)
  await tx.run(sql`update imports set touched_at = now() where id = ${id}::uuid`)
}

/** The number of days for which a sheet is kept after its last use, because its rows hold personal data. */
const DAYS = 7

/** No file is read for longer. */
const READING = raw("interval '1 hour'")

/** Deletes sheets that are no longer used, and those that were not read completely, with all their rows. */
export async function forgetImports(queries: Queries): Promise<void> {
  await queries.run(sql`
    delete from imports where touched_at < now() - make_interval(days => ${DAYS}::int) or (not is_read and touched_at < now() - ${READING})`)
}
