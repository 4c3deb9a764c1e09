import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { writeListQuery, type AnyResource, type Condition } from '#define'
import { formatNumber } from '../format/format'
import { fieldAt, isReadable } from '../data/fieldAt'
import { fetchFrom } from '../data/requests'
import { useSettled } from '../kit/hooks/useSettled'
import { partsOf, whole } from '../conditions/where'

/** The other conditions of a list: its search, and its fixed condition. */
export interface Among {
  readonly q?: string
  readonly fixed?: Condition
}

/** The number of rows by value, in words: "1,000+" if counting stopped there. */
export type Counts = ReadonlyMap<unknown, string>

interface Answer {
  readonly facets: Readonly<Record<string, readonly { value: unknown; count: number; more?: boolean }[]>>
}

/**
 * Counts the values of the given paths that have fixed values, with the list's other conditions. Undefined while
 * loading.
 */
export function useFacets(
  resource: AnyResource,
  paths: readonly string[],
  where: Condition | undefined,
  { q, fixed }: Among,
): (path: string) => Counts | undefined {
  const fields = paths.filter((path) => isCounted(resource, path))
  const list = useSettled(
    new URLSearchParams(
      writeListQuery(resource, { q, where: whole([...partsOf(fixed), ...partsOf(where)]) }),
    ).toString(),
  )
  const { data } = useQuery({
    queryKey: ['facets', resource.is.name, fields, list],
    queryFn: ({ signal }) => fetchFrom<Answer>(resource, `facets?field=${fields.join(',')}&${list}`, signal),
    enabled: fields.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return (path) => {
    const values = data?.facets[path]
    return (
      values && new Map(values.map(({ value, count, more }) => [value, `${formatNumber(count)}${more ? '+' : ''}`]))
    )
  }
}

function isCounted(resource: AnyResource, path: string): boolean {
  const field = fieldAt(resource, path)
  if (!field || !isReadable(field) || path.includes('.')) return false
  return field.kind === 'flag' || field.kind === 'choice' || (field.kind === 'tags' && !!field.options)
}
