import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AnyResource, StoredFile } from '#define'
import { ServiceError } from '../../../providers/errorMessage'
import { fetchFile } from '../data/requests'
import { uploadedHere } from './uploads'

/** Where a stored file belongs. */
export interface FilePlace {
  readonly resource: AnyResource
  /** The record; none while it is being made. */
  readonly id?: number
  /** The name of the field. */
  readonly name: string
  /** It is in a form: what was uploaded for it is shown before a record has it. */
  readonly isInForm?: boolean
}

/** How much of a stored file is fetched: the whole, or a picture in small. */
interface Wanted {
  readonly isSmall?: boolean
  /** Whether it is fetched yet. */
  readonly isWanted?: boolean
}

/**
 * The content of a stored file as a data address: of its record, or in a form that was restored, where no record has it yet,
 * of what the viewer uploaded.
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

/** How the content of a stored file is fetched and remembered. */
export function fileQuery(place: FilePlace, file: StoredFile, isSmall = false) {
  const { resource, id, name } = place
  return queryOptions({
    queryKey: ['file', resource.is.name, id, name, file.key, isSmall],
    queryFn: async ({ signal }) => uploadedHere(file.key) ?? (await fetchStored(place, file, { isSmall, signal })),
    staleTime: Infinity,
    retry: false,
  })
}

/** The content of a stored file as a data address, fetched with the viewer's own token. */
export function useStoredFile(
  place: FilePlace,
  file: StoredFile,
  { isSmall = false, isWanted = true }: Wanted = {},
): UseQueryResult<string> {
  return useQuery({ ...fileQuery(place, file, isSmall), enabled: isWanted })
}
