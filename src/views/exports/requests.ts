import { messages, writeListQuery, type AnyResource, type ListQuery } from '#define'
import { fetchBlob, saveBlob } from '../../../providers/blobs'
import { translateErrors } from '../../../providers/data'
import { ServiceError } from '../../../providers/errorMessage'
import { httpOf } from '../../../providers/http'
import { say } from '../../../providers/notification'
import { today } from '../data/today'

/** The offered file formats of a list. */
export const formats = { xlsx: 'Excel', csv: 'CSV', coco: 'COCO' } as const

/** One of the file formats. */
export type Format = keyof typeof formats

/** The content of the file: the rows of a list query, in the shown columns. */
export interface Asked {
  readonly resource: AnyResource
  readonly query: Partial<ListQuery>
  readonly columns: readonly string[]
  readonly format: Format
}

/**
 * Downloads all rows of a list as a file, or shows an error. Returns the reason if it must be made in the background
 * instead.
 */
export async function saveOrTell(asked: Asked): Promise<string | undefined> {
  try {
    await saveList(asked)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.message === messages.tooManyToExport) return error.message
    say('error', error.message)
  }
  return undefined
}

async function saveList({ resource, query, columns, format }: Asked): Promise<void> {
  const parameters = new URLSearchParams(writeListQuery(resource, query))
  parameters.set('columns', columns.join(','))
  parameters.set('format', format)
  const blob = await fetchBlob(resource.is.service, `/${resource.is.name}/exported?${parameters.toString()}`)
  saveBlob(blob, `${resource.is.name} ${today()}.${format === 'coco' ? 'json' : format}`)
}

/** Has the file made in the background. Throws HttpError. */
export async function mailList({ resource, query, columns, format }: Asked): Promise<void> {
  const body = { format, columns, query: new URLSearchParams(writeListQuery(resource, query)).toString() }
  await translateErrors(httpOf(resource.is.service).post(`/${resource.is.name}/exports`, body))
}

/** An export, as returned by the service. */
export interface Export {
  readonly id: string
  readonly resource: string
  /** The name of the list. */
  readonly label: string
  /** The title of the delivery that it belongs to. */
  readonly title: string | null
  readonly at: string
  readonly format: Format
  /** In words; empty for none. */
  readonly filter: string
  readonly hasSearch: boolean
  readonly state: 'QUEUED' | 'RUNNING' | 'EMAILED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
  readonly done: number
  readonly total: number | null
  readonly size: number | null
  readonly email: string | null
  readonly error: string | null
  readonly endedAt: string | null
  readonly expiresAt: string | null
  readonly downloads: number
}

/** Fetches the exports of the viewer, newest first. */
export async function fetchExports(signal?: AbortSignal): Promise<readonly Export[]> {
  return (await translateErrors(httpOf('admin').get<{ items: Export[] }>('/exports', { signal }))).data.items
}

/** Fetches the export that the link of an email leads to. Throws HttpError. */
export async function fetchLinked(token: string): Promise<Export> {
  return (await translateErrors(httpOf('admin').get<Export>('/exports/linked', { params: { token } }))).data
}

/** Downloads the file of an export. Throws HttpError. */
export async function saveExport({ id, resource, at, format }: Export): Promise<void> {
  saveBlob(await fetchBlob('admin', `/exports/${id}/file`), `${resource} ${at.slice(0, 10)}.${format}`)
}

/** Cancels an export, or makes it again. Throws HttpError. */
export async function tellExport({ id }: Export, word: 'cancel' | 'again'): Promise<void> {
  await translateErrors(httpOf('admin').post(`/exports/${id}/${word}`, {}))
}
