import { messages, writeListQuery, type AnyResource, type ListQuery } from '#define'
import { fetchBlob, saveBlob } from '../../../providers/blobs'
import { translateErrors } from '../../../providers/data'
import { ServiceError } from '../../../providers/errorMessage'
import { httpOf } from '../../../providers/http'
import { say } from '../../../providers/notification'
import { today } from '../data/today'

/** The kinds of files that a list becomes, as they are offered. */
export const formats = { xlsx: 'Excel', csv: 'CSV', coco: 'COCO' } as const

/** One of them. */
export type Format = keyof typeof formats

/** What stands in the file: the rows of a list query, in the columns that are shown. */
export interface Asked {
  readonly resource: AnyResource
  readonly query: Partial<ListQuery>
  readonly columns: readonly string[]
  readonly format: Format
}

/** Saves all rows that a list finds as a file, or says why not. Answers why it is made in the background instead. */
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

/** An export as the service tells of it. */
export interface Export {
  readonly id: string
  readonly resource: string
  /** What its list is called. */
  readonly label: string
  /** What is sent regularly of which it is a part. */
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

/** The exports of the viewer, the newest first. */
export async function fetchExports(signal?: AbortSignal): Promise<readonly Export[]> {
  return (await translateErrors(httpOf('admin').get<{ items: Export[] }>('/exports', { signal }))).data.items
}

/** The export to which the link of an e-mail leads. Throws HttpError. */
export async function fetchLinked(token: string): Promise<Export> {
  return (await translateErrors(httpOf('admin').get<Export>('/exports/linked', { params: { token } }))).data
}

/** Saves the file of an export. Throws HttpError. */
export async function saveExport({ id, resource, at, format }: Export): Promise<void> {
  saveBlob(await fetchBlob('admin', `/exports/${id}/file`), `${resource} ${at.slice(0, 10)}.${format}`)
}

/** Stops an export, or makes it once more. Throws HttpError. */
export async function tellExport({ id }: Export, word: 'cancel' | 'again'): Promise<void> {
  await translateErrors(httpOf('admin').post(`/exports/${id}/${word}`, {}))
}
