import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AnyResource, StoredFile } from '#define'
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

/** How the content of a stored file is fetched and remembered. */
export function fileQuery({ resource, id, name }: FilePlace, file: StoredFile, isSmall = false) {
  return queryOptions({
    queryKey: ['file', resource.is.name, id, name, file.key, isSmall],
    queryFn: async ({ signal }) =>
      uploadedHere(file.key) ??
      (await fetchFile(resource, `${id}/files/${name}/${file.key}${isSmall ? '?as=thumbnail' : ''}`, signal)),
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
  return useQuery({
    ...fileQuery(place, file, isSmall),
    // A file of a record that is still being made can only be shown by the page that uploaded it.
    enabled: isWanted && (place.id !== undefined || uploadedHere(file.key) !== undefined),
  })
}
