import { name, sql } from '../../database'
import { tableOf } from '../../database/columns'
import { visibleRows } from '../read/scope'
import type { AnyResource } from '#define'
import type { Work } from '../engine'
import { IMPORT } from '../operations/deed'
import { rootDeed, whyMadeStay } from '../operations/deeds'
import { undoabilityOf } from '../operations/report'
import { operationRows, type OperationRow, type OperationState } from '../operations/rows'
import { notesOf } from './footers'
import { filesTold, type FilesTold } from './files'
import { headingsTold, type HeadingsTold } from './headingRow'
import { isClear, missingIn, neededIn, type Column } from './layout'
import { targetsOf, type Cut } from './targets'
import {
  earlierImport,
  importsWhere,
  tallyOf,
  type EarlierImport,
  type Import,
  type ImportRow,
  type Verdict,
} from './store'

/** The state of an import: mapping its columns, checking its rows, ready for review, writing them, or done. */
export type ImportState = 'mapping' | 'checking' | 'ready' | 'importing' | 'done'

/** An import as its owner reads it. */
export interface ImportReport {
  readonly id: string
  readonly fileName: string
  readonly at: string
  readonly state: ImportState
  readonly columns: readonly Column[]
  /** Whether every column has a meaning or is set aside. */
  readonly isClear: boolean
  /** The heading row, as long as another one can be chosen. */
  readonly headings?: HeadingsTold
  /** The fields that the viewer may fill, in declared order. */
  readonly fields: readonly { readonly name: string; readonly label: string; readonly required: boolean }[]
  /** The labels of required fields that no column fills. */
  readonly missing: readonly string[]
  readonly counts: Readonly<Record<Verdict, number>>
  /** The number of writable rows with a warning. */
  readonly doubted: number
  /** The rows left out because they look like notes below the table. */
  readonly notes: readonly number[]
  /** The pictures and documents that rows name, by field; once all rows are checked. */
  readonly files: readonly FilesTold[]
  /** The operation that writes its rows; once they are written, the last one that can be undone. */
  readonly operation: string | null
  /** Whether that one can be undone now. */
  readonly isUndoable: boolean
  /** The number of its rows that undos have reversed since. */
  readonly takenBack: number
  /** Why an undo leaves the created records in place, if it does. */
  readonly madeStay?: string
  /** The process died while it wrote the rows: the rest can be continued. */
  readonly isInterrupted: boolean
  /** A person cancelled writing the rows: the rest can be continued. */
  readonly isCancelled: boolean
  /** Whether a job is checking its rows. */
  readonly isChecking: boolean
  /** An earlier import of the same file. */
  readonly earlier?: EarlierImport
}

/** Describes an import. */
export async function importReport(work: Work, cut: Cut, found: Import): Promise<ImportReport> {
  const { id, fileName, at, columns, operation } = found
  const { resource } = cut
  // Read before the rows are counted, so that all rows of a finished operation count as written.
  const parts = operation ? await partsOf(work, id, operation) : []
  const { counts, doubted } = await tallyOf(work.tx, id)
  const operationState = parts.find((part) => part.id === operation)?.state
  const undoable = operationState === 'running' ? undefined : await lastUndoable(work, parts)
  const earlier = await earlierImport(work, resource, found)
  const headings = await headingsTold(work, found)
  const needed = neededIn(cut)
  const madeStay = whyMadeStay(resource, work.viewer)
  return {
    id,
    fileName,
    at,
    state: stateOf(found, counts, operationState),
    isInterrupted: operationState === 'interrupted',
    isCancelled: operationState === 'cancelled',
    isChecking: found.isChecking,
    columns,
    isClear: isClear(cut, columns),
    fields: targetsOf(cut, work.viewer).map(({ name, label }) => ({
      name,
      label,
      required: needed.includes(name),
    })),
    missing: missingIn(cut, columns),
    counts,
    doubted,
    notes: await notesOf(work.tx, id),
    files: found.isMapped && counts.PENDING === 0 ? await filesTold(work.tx, resource, found) : [],
    operation: undoable?.id ?? operation,
    isUndoable: undoable !== undefined,
    takenBack: parts.reduce((sum, { undone }) => sum + undone, 0),
    ...(madeStay !== undefined && { madeStay }),
    ...(earlier && { earlier }),
    ...(headings && { headings }),
  }
}

/** The maximum number of continuations that are reported. */
const MOST_PARTS = 100

/**
 * The operations that wrote rows of an import, the newest first: more than one if it was interrupted, or rows were
 * fixed.
 */
function partsOf({ tx, viewer }: Work, id: string, last: string): Promise<OperationRow[]> {
  const isPart = sql`o.by_id = ${viewer.id} and o.action = ${IMPORT} and o.input ->> 'import' = ${id}`
  return operationRows(tx, sql`(o.id = ${last}::uuid or ${isPart})`, MOST_PARTS)
}

/** Finds the last operation that can be undone; one whose undo was refused comes after those without an undo. */
async function lastUndoable(work: Work, parts: readonly OperationRow[]): Promise<OperationRow | undefined> {
  const undoable: OperationRow[] = []
  for (const part of parts)
    if ((await undoabilityOf(work, part, await rootDeed(work, part))).undoable) undoable.push(part)
  return undoable.find(({ undone_by: by }) => !by) ?? undoable[0]
}

/** An import in a list. */
export type ImportLine = Pick<ImportReport, 'id' | 'fileName' | 'at' | 'state' | 'counts'>

/** The maximum number of listed imports. */
const MOST_LINES = 10

/** Lists the viewer's own imports of a resource and a tab, the most recently used first. */
export async function ownImports(
  { tx, viewer }: Work,
  resource: AnyResource,
  tab: string | undefined,
): Promise<ImportLine[]> {
  const found = await importsWhere(
    tx,
    sql`i.resource = ${resource.is.name} and i.by_id = ${viewer.id} and i.tab is not distinct from ${tab ?? null}::text order by i.touched_at desc limit ${MOST_LINES}`,
  )
  const operations = new Map<string, OperationRow>()
  const ids = found.flatMap(({ operation }) => operation ?? [])
  if (ids.length)
    for (const one of await operationRows(tx, sql`o.id = any(${ids}::uuid[])`, ids.length)) operations.set(one.id, one)
  const lines: ImportLine[] = []
  for (const one of found) {
    const { counts } = await tallyOf(tx, one.id)
    const { id, fileName, at, operation } = one
    lines.push({ id, fileName, at, counts, state: stateOf(one, counts, operations.get(operation ?? '')?.state) })
  }
  return lines
}

/**
 * Prepares rows for review: links to records that an undo has removed since, or that the viewer no longer sees, are
 * left out.
 */
export async function withTheirRecords(
  work: Work,
  resource: AnyResource,
  rows: readonly ImportRow[],
): Promise<ImportRow[]> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? [])
  const there = ids.length
    ? await work.tx.rows<{ id: number }>(
        sql`select t.id from ${name(tableOf(resource))} t where t.id = any(${ids}::bigint[]) and ${visibleRows(work.engine, resource, work.viewer)}`,
      )
    : []
  const known = new Set(there.map(({ id }) => Number(id)))
  return rows.map((row) => ({ ...row, recordId: known.has(Number(row.recordId)) ? row.recordId : null }))
}

function stateOf(
  { isMapped }: Import,
  counts: Readonly<Record<Verdict, number>>,
  operation: OperationState | undefined,
): ImportState {
  if (operation === 'running') return 'importing'
  if (!isMapped) return 'mapping'
  if (counts.PENDING > 0) return 'checking'
  return counts.CREATE + counts.UPDATE + counts.ALIKE > 0 || (counts.ERROR > 0 && counts.DONE === 0) ? 'ready' : 'done'
}
