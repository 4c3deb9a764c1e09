import type { AnyResource } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** The verdict on a row, as returned by the service. */
export type Verdict = 'PENDING' | 'CREATE' | 'UPDATE' | 'UNCHANGED' | 'ALIKE' | 'ERROR' | 'LEFT' | 'DONE'

/** A column of a sheet: the field that it fills, or that it is ignored. */
export interface SheetColumn {
  readonly heading: string
  readonly field?: string
  readonly isAside?: true
  readonly why?: string
  readonly isRemembered?: true
  /** It is a guess that the user must confirm. */
  readonly isGuessed?: true
  /** The file does not have it: it was added for the answers to the service's warnings. */
  readonly isAdded?: true
}

/**
 * The files that rows name in one column of pictures or documents: up to a hundred names each of missing files, and of
 * files that no row names.
 */
export interface FilesWanted {
  readonly field: string
  readonly added: number
  readonly missing: readonly string[]
  readonly missingCount: number
  readonly unused: readonly string[]
}

/** A sheet being imported. */
export interface Import {
  readonly id: string
  readonly fileName: string
  readonly at: string
  readonly state: 'mapping' | 'checking' | 'ready' | 'importing' | 'done'
  readonly columns: readonly SheetColumn[]
  /** The row with the headings, and the candidates for it, until the columns are settled. */
  readonly headings?: {
    readonly row: number
    readonly rows: readonly { readonly number: number; readonly text: string }[]
  }
  readonly fields: readonly { readonly name: string; readonly label: string; readonly required: boolean }[]
  readonly missing: readonly string[]
  readonly counts: Readonly<Record<Verdict, number>>
  /** The number of valid rows with warnings. */
  readonly doubted: number
  /** The rows that were skipped because they look like notes below the table. */
  readonly notes: readonly number[]
  readonly files: readonly FilesWanted[]
  readonly operation: string | null
  /** Whether the rows written last can be undone now. */
  readonly isUndoable: boolean
  /** How many of the rows written last have been undone since. */
  readonly takenBack: number
  /** Why an undo keeps the created records, if it does. */
  readonly madeStay?: string
  /** The process died during the last run that wrote rows. */
  readonly isInterrupted: boolean
  /** A person cancelled the last run that wrote rows. */
  readonly isCancelled: boolean
  /** Whether the service is checking the rows in the background. */
  readonly isChecking: boolean
  readonly earlier?: { readonly at: string; readonly by: string; readonly isOwn: boolean; readonly done: number }
}

/** An import in the list of imports. */
export type ImportLine = Pick<Import, 'id' | 'fileName' | 'at' | 'state' | 'counts'>

/** A row of an import. */
export interface ImportRow {
  readonly number: number
  readonly cells: readonly string[]
  readonly verdict: Verdict
  readonly recordId: number | null
  readonly changes: Readonly<Record<string, readonly [string, string]>>
  readonly errors: Readonly<Record<string, string>>
  readonly hints: Readonly<Record<string, readonly string[]>>
  /** Its warnings, which do not refuse it. */
  readonly doubts: Readonly<Record<string, string>>
  /** The records that it probably duplicates. */
  readonly alike: readonly Double[]
  /** The decision about it; `NOTE` is not a user's answer: the row was skipped as a note below the table. */
  readonly answer: Answer | 'NOTE' | null
  readonly answerRecord: number | null
}

/** A record, or another row of the sheet, that a row probably duplicates, and in which fields. */
export interface Double {
  readonly id?: number
  readonly row?: number
  readonly title: string
  readonly code?: string
  readonly place?: string
  readonly percent: number
  readonly by: readonly string[]
}

/** The answers for a row that is probably a duplicate. */
export type Answer = keyof typeof answerLabels

/** The labels of the answers. */
export const answerLabels = { NEW: 'Add as new', CHANGE: 'Update existing', LEAVE: 'Skip' } as const

/** A wrong value that occurs in the same column of many rows, with suggestions. */
export interface WrongWord {
  readonly field: string
  readonly text: string
  readonly rows: number
  readonly error: string
  readonly hints: readonly string[]
}

/** A page of rows. */
export interface ImportRows {
  readonly items: readonly ImportRow[]
  readonly counts: Import['counts']
}

/** The requests for the imports of a resource. */
export function importsOf(resource: AnyResource) {
  const http = httpOf(resource.is.service)
  const base = `/${resource.is.name}/imports`
  return {
    mine: async (tab: string | undefined, signal?: AbortSignal): Promise<readonly ImportLine[]> =>
      (await translateErrors(http.get<{ items: ImportLine[] }>(base, { params: { tab }, signal }))).data.items,
    read: async (id: string, signal?: AbortSignal): Promise<Import> =>
      (await translateErrors(http.get<Import>(`${base}/${id}`, { signal }))).data,
    rows: async (
      id: string,
      asked: { readonly verdict?: Verdict; readonly doubted?: true; readonly page: number; readonly size: number },
      signal?: AbortSignal,
    ): Promise<ImportRows> =>
      (await translateErrors(http.get<ImportRows>(`${base}/${id}/rows`, { params: asked, signal }))).data,
    upload: async (file: File, tab: string | undefined, onProgress: (part: number) => void): Promise<Import> => {
      const headers = { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(file.name) }
      const onUploadProgress = ({ progress }: { progress?: number }): void => onProgress(progress ?? 0)
      return (await translateErrors(http.post<Import>(base, file, { headers, params: { tab }, onUploadProgress }))).data
    },
    /** Reads the headings from another row of the sheet. */
    readHeadings: async (id: string, row: number): Promise<Import> =>
      (await translateErrors(http.put<Import>(`${base}/${id}/headings`, { row }))).data,
    /** Sets the field of each column, and the source of each value that all rows share. */
    settle: async (
      id: string,
      columns: readonly (string | null)[],
      values: Readonly<Record<string, string>>,
    ): Promise<Import> => (await translateErrors(http.put<Import>(`${base}/${id}/columns`, { columns, values }))).data,
    /** Starts the check of the rows in the background, unless it is already running. */
    check: async (id: string, signal: AbortSignal): Promise<Import> => {
      const config = { headers: { Prefer: 'respond-async' }, signal }
      return (await translateErrors(http.post<Import>(`${base}/${id}/check`, {}, config))).data
    },
    mend: async (id: string, number: number, cells: Readonly<Record<string, string>>): Promise<void> =>
      void (await translateErrors(http.patch(`${base}/${id}/rows/${number}`, { cells }))),
    wrongWords: async (id: string, signal?: AbortSignal): Promise<readonly WrongWord[]> =>
      (await translateErrors(http.get<{ items: readonly WrongWord[] }>(`${base}/${id}/wrong`, { signal }))).data.items,
    replace: async (id: string, { field, text, error }: WrongWord, by: string): Promise<Import> =>
      (await translateErrors(http.post<Import>(`${base}/${id}/replace`, { field, text, error, by }))).data,
    addFiles: async (id: string, field: string, keys: readonly string[]): Promise<Import> =>
      (await translateErrors(http.post<Import>(`${base}/${id}/files`, { field, keys }))).data,
    commit: async (id: string, key: string): Promise<string> => {
      const config = { headers: { Prefer: 'respond-async', 'Idempotency-Key': key } }
      return (await translateErrors(http.post<{ operation: string }>(`${base}/${id}/commit`, {}, config))).data
        .operation
    },
    giveUp: async (id: string): Promise<void> => void (await translateErrors(http.delete(`${base}/${id}`))),
    /** Downloads a workbook made by the service. */
    save: async (rest: string, name: string): Promise<void> => {
      const { data } = await translateErrors(http.get<Blob>(`${base}/${rest}`, { responseType: 'blob' }))
      const link = document.createElement('a')
      link.href = URL.createObjectURL(data)
      link.download = name
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    },
  }
}

/** Sets the answer for one row, or for all that wait for one. */
export async function answerRows(
  resource: AnyResource,
  id: string,
  answer: Answer,
  one?: { readonly row: number; readonly record?: number },
): Promise<Import> {
  const asked = { answer, ...(one && { rows: [one.row], record: one.record }) }
  const address = `/${resource.is.name}/imports/${id}/answer`
  return (await translateErrors(httpOf(resource.is.service).post<Import>(address, asked))).data
}
