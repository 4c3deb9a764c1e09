import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyResource, Foretold } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { askWith } from '../data/requests'
import { useSettled } from '../kit/hooks/useSettled'

/** What is known of what would come of a form. */
export interface ForetoldState {
  readonly foretold: Foretold | undefined
  /** It is of what stood in the form before. */
  readonly isStale: boolean
  /** Why nothing is known. */
  readonly problem: string | undefined
}

/** Why an action would be refused, as far as its preview tells. */
export function refusalIn({ foretold }: ForetoldState): string | undefined {
  return foretold?.parts.find(({ isRefused }) => isRefused)?.note
}

/** Asks the service what would come of what stands in a form, again when that has changed and not at every key. Without an address nothing is asked. */
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
