import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyResource, Foretold } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { askWith } from '../data/requests'
import { useSettled } from '../kit/hooks/useSettled'

/** The preview of a form. */
export interface ForetoldState {
  readonly foretold: Foretold | undefined
  /** It belongs to earlier values of the form. */
  readonly isStale: boolean
  /** Why there is no preview. */
  readonly problem: string | undefined
}

/** Why an action would be refused, according to its preview. */
export function refusalIn({ foretold }: ForetoldState): string | undefined {
  return foretold?.parts.find(({ isRefused }) => isRefused)?.note
}

/**
 * Requests the preview of a form, and again after a pause when its values have changed. Without an address nothing is
 * requested.
 */
export function useForetold(resource: AnyResource, at: string | undefined, body: object): ForetoldState {
  const asked = JSON.stringify(body)
  const settled = useSettled(asked, 400)
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['foretold', resource.is.name, at, settled],
    queryFn: ({ signal }) => askWith<Foretold>(resource, at ?? '', JSON.parse(settled) as object, signal),
    enabled: at !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return {
    foretold: error ? undefined : data,
    isStale: asked !== settled || isPlaceholderData || isFetching,
    problem: error ? (toHttpError(error).detail ?? toHttpError(error).message) : undefined,
  }
}
