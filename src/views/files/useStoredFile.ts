import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AnyResource, StoredFile } from '#define'
import { ServiceError } from '../../../providers/errorMessage'
import { fetchFile } from '../data/requests'
import { uploadedHere } from './uploads'

/** The location of a stored file. */
export interface FilePlace {
  readonly resource: AnyResource
  /** The record; missing while it is being created. */
  readonly id?: number
  /** The name of the field. */
  readonly name: string
  /** It is in a form: a file just uploaded there is shown before a record has it. */
  readonly isInForm?: boolean
}

/** Which version of a stored file is fetched: the full one, or a thumbnail. */
interface Wanted {
  readonly isSmall?: boolean
  /** Whether to fetch it now. */
  readonly isWanted?: boolean
}

/**
 * Fetches the content of a stored file as a data URL: from its record, or in a restored form whose record does not have
 * it yet, from the viewer's uploads.
 */
export async function fetchStored(
  { resource, id, name, isInForm = false }: FilePlace,
  { key }: StoredFile,
  { isSmall = false, signal }: { readonly isSmall?: boolean; readonly signal?: AbortSignal } = {},
): Promise<string> {
  const read = (path: string): Promise<string> =>
    fetchFile(resource, `${path}/${name}/${key}${isSmall ? '?as=thumbnail' : ''}`, signal)
  if (id === undefined) return read('uploads')
  try {
    return await read(`${id}/files`)
  } catch (error) {
    if (isInForm && error instanceof ServiceError && error.statusCode === 404) return read('uploads')
    throw error
  }
}

/** The query that fetches and caches the content of a stored file. */
export function fileQuery(place: FilePlace, file: StoredFile, isSmall = false) {
  const { resource, id, name } = place
  return queryOptions({
    queryKey: ['file', resource.is.name, id, name, file.key, isSmall],
    queryFn: async ({ signal }) => uploadedHere(file.key) ?? (await fetchStored(place, file, { isSmall, signal })),
    staleTime: Infinity,
    retry: false,
  })
}

/** Returns the content of a stored file as a data URL, fetched with the viewer's token. */
export function useStoredFile(
  place: FilePlace,
  file: StoredFile,
  { isSmall = false, isWanted = true }: Wanted = {},
): UseQueryResult<string> {
  return useQuery({ ...fileQuery(place, file, isSmall), enabled: isWanted })
}
