import { writeListQuery, type AnyResource, type Condition, type ListQuery, type StoredFile } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { declared } from '../../../providers/register'
import type { Row } from './row'

/** An option of a picker: the record's title and what its declaration shows beside it. */
export interface Choice {
  readonly id: number
  readonly label: string
  readonly [shown: string]: unknown
}

/** The query of a picker. `ids` fetches the given records, whatever the rest says. */
export interface OptionsQuery {
  readonly q?: string
  readonly size?: number
  readonly where?: Condition
  readonly ids?: readonly number[]
  /** Further fields to show beside the title. */
  readonly shows?: readonly string[]
}

/** Fetches the records that a picker offers. */
export async function fetchOptions(
  resource: AnyResource,
  query: OptionsQuery,
  signal?: AbortSignal,
): Promise<Choice[]> {
  await declared(resource.is.name)
  const parameters = new URLSearchParams(writeListQuery(resource, { where: query.where, q: query.q }))
  parameters.set('size', String(query.size ?? 20))
  if (query.ids) parameters.set('ids', query.ids.join(','))
  if (query.shows?.length) parameters.set('shows', query.shows.join(','))
  const answer = httpOf(resource.is.service).get<{ items: Choice[] }>(`/${resource.is.name}/options`, {
    params: parameters,
    signal,
  })
  return (await translateErrors(answer)).data.items
}

/**
 * Fetches the rows of a list query, without the extras of a list on screen; the declared columns unless others are
 * given.
 */
export async function fetchRows(
  resource: AnyResource,
  query: Partial<ListQuery>,
  columns: readonly string[] | undefined,
  signal?: AbortSignal,
): Promise<Row[]> {
  const parameters = new URLSearchParams(writeListQuery(resource, query))
  if (columns) parameters.set('columns', columns.join(','))
  const answer = httpOf(resource.is.service).get<{ items: Row[] }>(`/${resource.is.name}`, { params: parameters, signal })
  return (await translateErrors(answer)).data.items
}

/** Fetches anything else of a resource, by the rest of the address. */
export async function fetchFrom<Answer>(resource: AnyResource, rest: string, signal?: AbortSignal): Promise<Answer> {
  return (await translateErrors(httpOf(resource.is.service).get<Answer>(`/${resource.is.name}/${rest}`, { signal }))).data
}

/** Posts a body that is not stored, and returns what the service says would result. */
export async function askWith<Answer>(
  resource: AnyResource,
  rest: string,
  body: object,
  signal?: AbortSignal,
): Promise<Answer> {
  return (await translateErrors(httpOf(resource.is.service).post<Answer>(`/${resource.is.name}/${rest}`, body, { signal }))).data
}

/** Fetches a stored file as a data URL, which an image can show without a further request. */
export async function fetchFile(resource: AnyResource, rest: string, signal?: AbortSignal): Promise<string> {
  const answer = httpOf(resource.is.service).get<Blob>(`/${resource.is.name}/${rest}`, { signal, responseType: 'blob' })
  return dataAddressOf((await translateErrors(answer)).data)
}

/** Converts a file's content to a data URL. */
export function dataAddressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file can’t be read'))
    reader.readAsDataURL(blob)
  })
}

/** Uploads a file; the answer goes into the field's list when the record is saved. `onProgress` gets 0 to 1. */
export async function uploadFile(
  resource: AnyResource,
  field: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<StoredFile> {
  const answer = httpOf(resource.is.service).post<StoredFile>(`/${resource.is.name}/files/${field}`, file, {
    headers: { 'content-type': file.type || 'application/octet-stream', 'x-file-name': encodeURIComponent(file.name) },
    onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
  })
  return (await translateErrors(answer)).data
}
