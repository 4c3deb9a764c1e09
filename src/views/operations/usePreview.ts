import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyResource } from '#define'
import { toHttpError, type ServiceError } from '../../../providers/errorMessage'
import { useSettled } from '../kit/hooks/useSettled'
import { fetchPreview, type PlannedDeed, type Preview } from './requests'
import type { Many } from './target'

/** The preview of a bulk operation. */
export interface Previewed {
  readonly preview: Preview | undefined
  /** The preview belongs to an earlier input. */
  readonly isStale: boolean
  readonly error: ServiceError | undefined
}

/**
 * Fetches the preview of a bulk action or edit, again whenever it changes. Requests nothing while there is no
 * operation.
 */
export function usePreview(resource: AnyResource, many: Many | undefined, deed: PlannedDeed | undefined): Previewed {
  const asked = JSON.stringify(deed)
  const settled = useSettled(asked)
  const isAsked = !!many && settled !== undefined
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['preview', resource.is.name, many, settled],
    queryFn: ({ signal }) => {
      if (!many || settled === undefined) throw new Error('There is nothing to preview')
      return fetchPreview(resource, many, JSON.parse(settled) as PlannedDeed, signal)
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return {
    preview: asked === undefined ? undefined : data,
    isStale: asked !== settled || isPlaceholderData || isFetching,
    error: error && asked === settled ? toHttpError(error) : undefined,
  }
}
