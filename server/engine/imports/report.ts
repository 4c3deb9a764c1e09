import { sql } from '../../database'
import type { Work } from '../engine'
import { operationRows, type OperationState } from '../operations/rows'
import { filesTold, type FilesTold } from './files'
import { isClear, missingIn, type Column } from './layout'
import { targetsOf, type Cut } from './targets'
import { countsOf, earlierImport, type EarlierImport, type Import, type Verdict } from './store'

/** Where an import stands: its columns are being settled, its rows checked, looked through, written, or all is done. */
export type ImportState = 'mapping' | 'checking' | 'ready' | 'importing' | 'done'

/** An import as whoever does it reads it. */
export interface ImportReport {
  readonly id: string
  readonly fileName: string
  readonly at: string
  readonly state: ImportState
  readonly columns: readonly Column[]
  /** Whether every column means something or is set aside. */
  readonly isClear: boolean
  /** The fields that the viewer may fill, in the order of the declaration. */
  readonly fields: readonly { readonly name: string; readonly label: string; readonly required: boolean }[]
  /** The labels of required fields that no column fills. */
  readonly missing: readonly string[]
  readonly counts: Readonly<Record<Verdict, number>>
  /** What rows name of pictures and documents, by field; once all rows are looked through. */
  readonly files: readonly FilesTold[]
  readonly operation: string | null
  /** How many of the rows that were written last an undo has taken back since. */
  readonly takenBack: number
  /** The last time its rows were written, the process died: the rest can be gone on with. */
  readonly isInterrupted: boolean
  /** The same file as it was taken in before. */
  readonly earlier?: EarlierImport
}

/** Tells of an import. */
export async function importReport(work: Work, cut: Cut, found: Import): Promise<ImportReport> {
  const { id, fileName, at, columns, operation } = found
  const { resource } = cut
  const counts = await countsOf(work.tx, id)
  const [last] = operation ? await operationRows(work.tx, sql`o.id = ${operation}::uuid`) : []
  const operationState = last?.state
  const earlier = await earlierImport(work, resource, found)
  return {
    id,
    fileName,
    at,
    state: stateOf(found, counts, operationState),
    isInterrupted: operationState === 'interrupted',
    columns,
    isClear: isClear(cut, columns),
    fields: targetsOf(cut, work.viewer).map(({ name, label }) => ({
      name,
      label,
      required: resource.fields[name]?.required === true && !(name in cut.fixed),
    })),
    missing: missingIn(cut, columns),
    counts,
    files: found.isMapped && counts.PENDING === 0 ? await filesTold(work.tx, resource, found) : [],
    operation,
    takenBack: last?.undone ?? 0,
    ...(earlier && { earlier }),
  }
}

function stateOf(
  { isMapped }: Import,
  counts: Readonly<Record<Verdict, number>>,
  operation: OperationState | undefined,
): ImportState {
  if (operation === 'running') return 'importing'
  if (!isMapped) return 'mapping'
  if (counts.PENDING > 0) return 'checking'
  return counts.CREATE + counts.UPDATE > 0 || (counts.ERROR > 0 && counts.DONE === 0) ? 'ready' : 'done'
}
