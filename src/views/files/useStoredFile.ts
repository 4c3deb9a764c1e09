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
}

/** How much of a stored file is fetched: the whole, or a picture in small. */
interface Wanted {
  readonly isSmall?: boolean
  /** Whether it is fetched yet. */
  readonly isWanted?: boolean
}

/**
 * Reads of a stored file by its address below its resource: that of its record, or that of what the viewer uploaded where no
 * record has it yet, as in a form that was restored.
 */
export async function readStored<Read>(
  { id, name }: Omit<FilePlace, 'resource'>,
  { key }: StoredFile,
  read: (path: string) => Promise<Read>,
): Promise<Read> {
  const asUploaded = (): Promise<Read> => read(`uploads/${name}/${key}`)
  if (id === undefined) return asUploaded()
  try {
    return await read(`${id}/files/${name}/${key}`)
  } catch (error) {
    if (error instanceof ServiceError && error.statusCode === 404) return asUploaded()
    throw error
  }
}

/** How the content of a stored file is fetched and remembered. */
export function fileQuery({ resource, id, name }: FilePlace, file: StoredFile, isSmall = false) {
  return queryOptions({
    queryKey: ['file', resource.is.name, id, name, file.key, isSmall],
    queryFn: async ({ signal }) =>
      uploadedHere(file.key) ??
      (await readStored({ id, name }, file, (path) =>
        fetchFile(resource, isSmall ? `${path}?as=thumbnail` : path, signal),
      )),
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
