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
  /** What must be corrected before there is one. */
  readonly missing: string | undefined
}

/** What a preview is requested with. */
interface ForetoldQuestion {
  readonly body: object
  /** The labels of the fields on which it depends and whose values are invalid: nothing is requested until they are corrected. */
  readonly invalid: readonly string[]
}

/** Why an action would be refused, according to its preview. */
export function refusalIn({ foretold }: ForetoldState): string | undefined {
  return foretold?.parts.find(({ isRefused }) => isRefused)?.note
}

/**
 * Requests the preview of a form, and again after a pause when its values have changed. Without an address nothing is
 * requested.
 */
export function useForetold(
  resource: AnyResource,
  at: string | undefined,
  { body, invalid }: ForetoldQuestion,
): ForetoldState {
  const asked = JSON.stringify(invalid.length ? { invalid } : { body })
  const settled = useSettled(asked, 400)
  const question = JSON.parse(settled) as Partial<ForetoldQuestion>
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['foretold', resource.is.name, at, settled],
    queryFn: ({ signal }) => askWith<Foretold>(resource, at ?? '', question.body ?? {}, signal),
    enabled: at !== undefined && question.body !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return {
    foretold: error || question.invalid ? undefined : data,
    isStale: asked !== settled || (isPlaceholderData && !question.invalid) || isFetching,
    problem: error ? (toHttpError(error).detail ?? toHttpError(error).message) : undefined,
    missing: question.invalid && correctionWords(question.invalid),
  }
}

function correctionWords(labels: readonly string[]): string {
  const quoted = labels.map((label) => `“${label}”`)
  return `Shown once ${quoted.join(' and ')} ${quoted.length === 1 ? 'is' : 'are'} corrected.`
}
