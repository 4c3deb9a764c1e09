import type { AnyResource } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** What is known of a row, as the service says. */
export type Verdict = 'PENDING' | 'CREATE' | 'UPDATE' | 'UNCHANGED' | 'ALIKE' | 'ERROR' | 'LEFT' | 'DONE'

/** A column of a sheet: the field that it fills, or that it is set aside. */
export interface SheetColumn {
  readonly heading: string
  readonly field?: string
  readonly isAside?: true
  readonly why?: string
  readonly isRemembered?: true
  /** It is likely, and somebody has to look whether it is so. */
  readonly isGuessed?: true
  /** The file has none such: it is there for the answers to what the service warns of. */
  readonly isAdded?: true
}

/** What rows name of one column of pictures or documents: a hundred names of what is missing, and of what no row names. */
export interface FilesWanted {
  readonly field: string
  readonly added: number
  readonly missing: readonly string[]
  readonly missingCount: number
  readonly unused: readonly string[]
}

/** A sheet that is being taken in. */
export interface Import {
  readonly id: string
  readonly fileName: string
  readonly at: string
  readonly state: 'mapping' | 'checking' | 'ready' | 'importing' | 'done'
  readonly columns: readonly SheetColumn[]
  /** The row that has the headings, and those that may have them, while the columns are not settled. */
  readonly headings?: {
    readonly row: number
    readonly rows: readonly { readonly number: number; readonly text: string }[]
  }
  readonly fields: readonly { readonly name: string; readonly label: string; readonly required: boolean }[]
  readonly missing: readonly string[]
  readonly counts: Readonly<Record<Verdict, number>>
  /** How many of the rows that can be written have something odd about them. */
  readonly doubted: number
  /** The rows that were left out because they look like notes below the table. */
  readonly notes: readonly number[]
  readonly files: readonly FilesWanted[]
  readonly operation: string | null
  /** Whether the rows that were written last can be taken back now. */
  readonly isUndoable: boolean
  /** How many of the rows that were written last an undo has taken back since. */
  readonly takenBack: number
  /** Why an undo leaves the records that it makes, where it does. */
  readonly madeStay?: string
  /** The last time its rows were written, the process died. */
  readonly isInterrupted: boolean
  /** The last time its rows were written, a person cancelled it. */
  readonly isCancelled: boolean
  /** Whether the service checks its rows in the background. */
  readonly isChecking: boolean
  readonly earlier?: { readonly at: string; readonly by: string; readonly isOwn: boolean; readonly done: number }
}

/** An import among others. */
export type ImportLine = Pick<Import, 'id' | 'fileName' | 'at' | 'state' | 'counts'>

/** A row of it. */
export interface ImportRow {
  readonly number: number
  readonly cells: readonly string[]
  readonly verdict: Verdict
  readonly recordId: number | null
  readonly changes: Readonly<Record<string, readonly [string, string]>>
  readonly errors: Readonly<Record<string, string>>
  readonly hints: Readonly<Record<string, readonly string[]>>
  /** What is odd about it, and refuses nothing. */
  readonly doubts: Readonly<Record<string, string>>
  /** What it is probably the same as. */
  readonly alike: readonly Double[]
  /** What is to become of it; `NOTE` is no answer of a person: it was left out as a note below the table. */
  readonly answer: Answer | 'NOTE' | null
  readonly answerRecord: number | null
}

/** A record, or another row of the sheet, that a row is probably the same as, and in which fields. */
export interface Double {
  readonly id?: number
  readonly row?: number
  readonly title: string
  readonly code?: string
  readonly place?: string
  readonly percent: number
  readonly by: readonly string[]
}

/** The answers to a row that is probably a double. */
export type Answer = keyof typeof answerLabels

/** Names the answers. */
export const answerLabels = { NEW: 'Add as new', CHANGE: 'Update existing', LEAVE: 'Skip' } as const

/** One wrong word that stands in the same column of many rows, and what may have been meant. */
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

/** What the service does with the sheets of a resource. */
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
    /** Says what each column fills, and by what it fills each value that all rows have. */
    settle: async (
      id: string,
      columns: readonly (string | null)[],
      values: Readonly<Record<string, string>>,
    ): Promise<Import> => (await translateErrors(http.put<Import>(`${base}/${id}/columns`, { columns, values }))).data,
    /** Has the rows checked in the background, where nobody does already. */
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
    /** Saves a workbook that the service makes. */
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

/** Says what is to become of one row, or of all that wait for an answer. */
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
