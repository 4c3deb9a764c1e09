import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AnyResource, StoredFile } from '#define'
import { fetchFile } from '../requests'
import { uploadedHere } from './uploads'

/** Where a stored file belongs. */
export interface FilePlace {
  readonly resource: AnyResource
  /** The record; none while it is being made. */
  readonly id?: number
  /** The name of the field. */
  readonly name: string
}

/** The content of a stored file as a data address, fetched with the viewer's own token. */
export function useStoredFile({ resource, id, name }: FilePlace, file: StoredFile): UseQueryResult<string> {
  return useQuery({
    queryKey: ['file', resource.name, id, name, file.key],
    queryFn: async ({ signal }) =>
      uploadedHere(file.key) ?? (await fetchFile(resource, `${id}/files/${name}/${file.key}`, signal)),
    // A file of a record that is still being made can only be shown by the page that uploaded it.
    enabled: id !== undefined || uploadedHere(file.key) !== undefined,
    staleTime: Infinity,
    retry: false,
  })
}
